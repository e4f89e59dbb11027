// The views of a database as tabs: chosen with a press or the arrows; each has a menu in which it is named, duplicated, moved and
// deleted. Invariant: one tab is in the tab order, and the last view is not deleted.
import { useLingui } from "@lingui/react/macro";
import { addLinkedView, type Look } from "@tessera/database/edit/linked-views.ts";
import type { DatabaseSource, StoredView, Tabs } from "@tessera/database/source/database-source.ts";
import { typeOfView, VIEW_TYPES, type ViewType } from "@tessera/database/view-model/view-types.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { ArrowLeft, ArrowRight, ArrowUpRight, Copy, Plus, Trash2 } from "lucide-react";
import { useContext, useRef, useState, type KeyboardEvent } from "react";
import { useServices } from "../../../ground/services.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { viewTypeWords } from "../../../words/database-words.ts";
import { LinkPickerContext } from "./link-picker-context.ts";
import { PanelName, PanelRow } from "../properties/panel.tsx";
import { ViewIcon } from "./view-icon.tsx";
import panel from "../properties/panel.module.css";
import styles from "./view-tabs.module.css";

export interface ViewTabsProps {
  readonly source: DatabaseSource;
  readonly tabs: Tabs;
  readonly view: StoredView;
  readonly onView: (viewId: string) => void;
  readonly commands: DatabaseCommands;
  /** What the tabs belong to. */
  readonly panelId: string;
  /** Whether what the shown one looks at is here. */
  readonly isHere?: boolean;
}

export function ViewTabs({ source, tabs, view, onView, commands, panelId, isHere = true }: ViewTabsProps) {
  const { t, i18n } = useLingui();
  const named = viewTypeWords(i18n);
  const list = useRef<HTMLDivElement>(null);
  const [menu, setMenu] = useState<{ readonly anchor: HTMLElement; readonly id: string } | null>(null);
  const { views, canEditViews: canEdit } = tabs;
  const nameOf = ({ value }: StoredView): string =>
    (typeof value["name"] === "string" ? value["name"] : "") || named[typeOfView({ id: "", value })];
  const focus = (id: string): void => list.current?.querySelector<HTMLElement>(`[data-view="${id}"]`)?.focus();
  const press = (event: KeyboardEvent<HTMLElement>, at: number): void => {
    const rtl = getComputedStyle(event.currentTarget).direction === "rtl" ? -1 : 1;
    const steps: Readonly<Record<string, number>> = {
      ArrowRight: at + rtl,
      ArrowLeft: at - rtl,
      Home: 0,
      End: views.length - 1,
    };
    const to = steps[event.key];
    const next = to === undefined ? undefined : views[(to + views.length) % views.length];
    const isMenu = event.key === "F2" || event.key === "ContextMenu" || (event.key === "ArrowDown" && event.altKey);
    if (next !== undefined && !event.altKey) {
      onView(next.id);
      focus(next.id);
    } else if (isMenu && canEdit) setMenu({ anchor: event.currentTarget, id: views[at]?.id ?? view.id });
    else return;
    event.preventDefault();
  };
  const opened = views.find(({ id }) => id === menu?.id);
  return (
    <div className={styles.bar}>
      <div ref={list} role="tablist" aria-label={t`Views`} className={styles.tabs}>
        {views.map((one, at) => (
          <button
            key={one.id}
            type="button"
            role="tab"
            data-view={one.id}
            aria-selected={one.id === view.id}
            aria-controls={panelId}
            aria-haspopup={canEdit ? "dialog" : undefined}
            tabIndex={one.id === view.id ? 0 : -1}
            className={classes(styles.tab, one.id === view.id && styles.current)}
            onClick={({ currentTarget }) => {
              if (one.id !== view.id) onView(one.id);
              else if (canEdit) setMenu({ anchor: currentTarget, id: one.id });
            }}
            onContextMenu={(event) => {
              if (!canEdit) return;
              event.preventDefault();
              setMenu({ anchor: event.currentTarget, id: one.id });
            }}
            onKeyDown={(event) => press(event, at)}
          >
            <ViewIcon type={typeOfView(one)} />
            <span className={styles.name}>{nameOf(one)}</span>
          </button>
        ))}
      </div>
      {canEdit ? (
        <AddView source={source} last={views.at(-1)} commands={commands} onView={onView} isHere={isHere} />
      ) : null}
      {menu === null || opened === undefined ? null : (
        <ViewMenu
          key={opened.id}
          anchor={menu.anchor}
          view={opened}
          name={nameOf(opened)}
          views={views}
          commands={commands}
          onView={onView}
          onClose={() => {
            setMenu(null);
            requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
          }}
        />
      )}
    </div>
  );
}

interface AddViewProps extends Pick<ViewTabsProps, "source" | "commands" | "onView"> {
  /** What a new one stands behind. */
  readonly last: StoredView | undefined;
  readonly isHere: boolean;
}

function AddView({ source, last, commands, onView, isHere }: AddViewProps) {
  const { t, i18n } = useLingui();
  const { toasts } = useServices();
  const named = viewTypeWords(i18n);
  const drawPicker = useContext(LinkPickerContext);
  const [isChosen, setChosen] = useState(false);
  const [picking, setPicking] = useState<Element | null>(null);
  const add = (type: ViewType): void => {
    const made = commands.addView(type, named[type], last?.id);
    if (made !== null) onView(made);
  };
  const link = (look: Look): void => {
    const id = source.newId();
    const block = { id: source.blockId, spaceId: source.spaceId };
    if (source.transact(addLinkedView(block, id, look, last?.id), { userAction: "add-view" })) onView(id);
    else toasts.show({ words: t`This could not be changed.` });
  };
  return (
    <>
      <MenuButton
        trigger={(trigger) => (
          <IconButton {...trigger} label={t`Add a view`} small>
            <Plus aria-hidden="true" />
          </IconButton>
        )}
        menu={(anchor, close) => (
          <Menu
            anchor={anchor}
            label={t`Add a view`}
            returnFocus={!isChosen}
            onClose={() => {
              close();
              if (isChosen) setPicking(anchor);
              setChosen(false);
            }}
          >
            {(isHere ? VIEW_TYPES : []).map((type) => (
              <MenuItem key={type} icon={<ViewIcon type={type} />} onSelect={() => add(type)}>
                {named[type]}
              </MenuItem>
            ))}
            {drawPicker === null ? null : (
              <MenuItem icon={<ArrowUpRight aria-hidden="true" />} onSelect={() => setChosen(true)}>
                {t`View of another database`}
              </MenuItem>
            )}
          </Menu>
        )}
      />
      {picking === null
        ? null
        : drawPicker?.({
            anchor: picking,
            onChoose: link,
            onClose: () => {
              setPicking(null);
              if (picking instanceof HTMLElement) picking.focus();
            },
          })}
    </>
  );
}

interface ViewMenuProps {
  readonly anchor: Element;
  readonly view: StoredView;
  readonly name: string;
  readonly views: readonly StoredView[];
  readonly commands: DatabaseCommands;
  readonly onView: (viewId: string) => void;
  readonly onClose: () => void;
}

function ViewMenu({ anchor, view, name, views, commands, onView, onClose }: ViewMenuProps) {
  const { t, i18n } = useLingui();
  const named = viewTypeWords(i18n);
  const written = useRef(name);
  const keepName = (): void => {
    const next = written.current.trim();
    if (next !== name && next !== "") commands.renameView(view, next);
    written.current = name;
  };
  const close = (): void => {
    keepName();
    onClose();
  };
  const andClose = (run: () => unknown) => (): void => {
    keepName();
    run();
    onClose();
  };
  const at = views.findIndex(({ id }) => id === view.id);
  const [before, after] = [views[at - 1], views[at + 1]];
  return (
    <Popover anchor={anchor} label={t`View menu`} onClose={close}>
      <div className={panel.panel} data-panel="">
        <PanelName
          label={t`Name of the view`}
          name={name}
          onName={(next) => (written.current = next)}
          onEnter={close}
        />
        <div role="group" aria-label={t`Shown as`} className={styles.types}>
          {VIEW_TYPES.map((type) => (
            <button
              key={type}
              type="button"
              aria-pressed={type === typeOfView(view)}
              className={styles.type}
              onClick={andClose(() => (type === typeOfView(view) ? undefined : commands.setViewType(view, type)))}
            >
              <ViewIcon type={type} />
              {named[type]}
            </button>
          ))}
        </div>
        {before === undefined ? null : (
          <PanelRow
            icon={<ArrowLeft aria-hidden="true" />}
            onPress={andClose(() => commands.moveView(view, "before", before.id))}
          >{t`Move back`}</PanelRow>
        )}
        {after === undefined ? null : (
          <PanelRow
            icon={<ArrowRight aria-hidden="true" />}
            onPress={andClose(() => commands.moveView(view, "after", after.id))}
          >{t`Move on`}</PanelRow>
        )}
        <PanelRow
          icon={<Copy aria-hidden="true" />}
          onPress={andClose(() => {
            const made = commands.duplicateView(view, t`${name} copy`);
            if (made !== null) onView(made);
          })}
        >{t`Duplicate`}</PanelRow>
        {views.length <= 1 ? null : (
          <PanelRow
            icon={<Trash2 aria-hidden="true" />}
            isDanger
            onPress={andClose(() => {
              const next = after ?? before;
              if (commands.deleteView(view) && next !== undefined) onView(next.id);
            })}
          >{t`Delete view`}</PanelRow>
        )}
      </div>
    </Popover>
  );
}
