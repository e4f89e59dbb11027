// What is done with selected text, as buttons of a toolbar: what its lines turn into, its marks, its color, a link. They
// stand over the text, and in the bar of a touch screen. Invariant: none of them takes the focus, but for the menus.
import { Toolbar as Base } from "@base-ui/react/toolbar";
import { useLingui } from "@lingui/react/macro";
import { isKind } from "@tessera/editor/core/core.ts";
import { selectedBlocks } from "@tessera/editor/selection/selected-blocks.ts";
import { clearFormatting, setMark } from "@tessera/editor/marks/set-mark.ts";
import { toggleMark } from "@tessera/editor/marks/toggle-mark.ts";
import { turnIntoKind } from "@tessera/editor/blocks/turn.ts";
import type { PlainMark, ToolbarState } from "@tessera/editor/menus/selection-toolbar.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import {
  Baseline,
  Bold,
  ChevronDown,
  Code,
  Eraser,
  Italic,
  Link2,
  Sigma,
  Strikethrough,
  Underline,
  type LucideIcon,
} from "lucide-react";
import type { MouseEvent, ReactNode } from "react";
import { useServices } from "../../../ground/services.ts";
import { lastColourKey } from "./last-colour.ts";
import menuStyles from "./menus.module.css";
import styles from "./selection-toolbar.module.css";
import { colours, colourWords } from "@tessera/blocks/model/colour-words.ts";
import { blockRows } from "@tessera/blocks/block-rows.tsx";

const plain: readonly (readonly [PlainMark, LucideIcon, string])[] = [
  ["bold", Bold, "Mod+B"],
  ["italic", Italic, "Mod+I"],
  ["underline", Underline, "Mod+U"],
  ["strike", Strikethrough, "Mod+Shift+S"],
  ["code", Code, "Mod+E"],
];

interface MarkToolsProps {
  marks: ToolbarState["marks"];
  onToggle: (mark: PlainMark) => void;
}

export function MarkTools({ marks, onToggle }: MarkToolsProps) {
  const { t } = useLingui();
  const words: Readonly<Record<PlainMark, string>> = {
    bold: t`Bold`,
    italic: t`Italic`,
    underline: t`Underline`,
    strike: t`Strikethrough`,
    code: t`Code`,
  };
  return plain.map(([name, Icon, shortcut]) => (
    <Base.Button
      key={name}
      className={styles.button}
      aria-label={words[name]}
      aria-pressed={marks[name]}
      data-tip={words[name]}
      data-tip-shortcut={shortcut}
      onClick={() => onToggle(name)}
    >
      <Icon aria-hidden="true" />
    </Base.Button>
  ));
}

interface TurnToolProps {
  editor: PageEditor;
  /** While its menu is open the toolbar stays. */
  onHold: (held: boolean) => void;
  /** What it is called instead of the type of now. */
  face?: ReactNode;
}

export function TurnTool({ editor, onHold, face }: TurnToolProps) {
  const { t, i18n } = useLingui();
  const touched = selectedBlocks(editor.view.state);
  const lines = blockRows.flatMap(({ id, words: name, icon: Icon, inserts }) =>
    inserts === undefined || !editor.catalogue.model(inserts.type).takesText
      ? []
      : [{ value: id, kind: inserts, label: i18n._(name), icon: <Icon aria-hidden="true" /> }],
  );
  const type = lines.find(({ kind }) => touched.length > 0 && touched.every((id) => isKind(editor, id, kind)));
  const turn = (row: string): void => {
    const kind = lines.find(({ value }) => value === row)?.kind;
    if (kind !== undefined) turnIntoKind(kind)(editor);
  };
  return (
    <MenuButton
      trigger={({ onClick, ...props }) => (
        <Base.Button
          {...props}
          className={classes(styles.button, face === undefined && styles.wide)}
          onClick={holding(onHold, onClick)}
          data-tip={t`Turn into`}
          aria-label={t`Turn into`}
        >
          {face ?? (
            <>
              {type?.label ?? t`Several`}
              <ChevronDown aria-hidden="true" />
            </>
          )}
        </Base.Button>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={t`Turn into`} onClose={letting(onHold, close)} returnFocus={editor.view.dom}>
          <MenuChoice label={t`Turn into`} value={type?.value ?? ""} options={lines} onChoose={turn} />
        </Menu>
      )}
    />
  );
}

export interface FormatToolsProps extends TurnToolProps {
  state: ToolbarState;
  /** Opens the editing of the selected text's link. */
  onLink: () => void;
  /** Makes the selected words an equation. */
  onEquation: () => void;
}

export function FormatTools({ editor, state, onHold, onLink, onEquation }: FormatToolsProps) {
  const { t, i18n } = useLingui();
  const { storage } = useServices();
  const colour = (name: string | null): void => {
    if (name !== null) storage.set(lastColourKey, name);
    setMark("colour", name === null ? null : { name })(editor);
  };
  const coloured = (name: string, label: string) => (
    <MenuItem
      key={name}
      icon={
        <span className={menuStyles.swatch} data-text-colour={name} aria-hidden="true">
          A
        </span>
      }
      onSelect={() => colour(name)}
    >
      {label}
    </MenuItem>
  );
  return (
    <>
      <TurnTool editor={editor} onHold={onHold} />
      <Base.Separator className={styles.line} />
      <MarkTools marks={state.marks} onToggle={(mark) => toggleMark(mark)(editor)} />
      <Base.Button
        className={styles.button}
        aria-label={t`Link`}
        aria-pressed={state.href !== null}
        data-tip={t`Link`}
        data-tip-shortcut="Mod+K"
        onClick={onLink}
      >
        <Link2 aria-hidden="true" />
      </Base.Button>
      <Base.Button
        className={styles.button}
        aria-label={t`Equation`}
        data-tip={t`Equation`}
        data-tip-shortcut="Mod+Shift+E"
        onClick={onEquation}
      >
        <Sigma aria-hidden="true" />
      </Base.Button>
      <MenuButton
        trigger={({ onClick, ...props }) => (
          <Base.Button
            {...props}
            className={styles.button}
            onClick={holding(onHold, onClick)}
            aria-label={t`Color`}
            data-tip={t`Color`}
            data-tip-shortcut="Mod+Shift+H"
          >
            <Baseline aria-hidden="true" data-text-colour={state.colour ?? undefined} />
          </Base.Button>
        )}
        menu={(anchor, close) => (
          <Menu anchor={anchor} label={t`Color`} onClose={letting(onHold, close)} returnFocus={editor.view.dom}>
            <MenuItem icon={<Eraser aria-hidden="true" />} onSelect={() => colour(null)}>
              {t`Default color`}
            </MenuItem>
            <MenuLine />
            {colours.map((name) => coloured(name, i18n._(colourWords[name].text)))}
            <MenuLine />
            {colours.map((name) => coloured(`${name}_background`, i18n._(colourWords[name].behind)))}
          </Menu>
        )}
      />
      <Base.Button
        className={styles.button}
        aria-label={t`Clear formatting`}
        data-tip={t`Clear formatting`}
        onClick={() => clearFormatting(editor)}
      >
        <Eraser aria-hidden="true" />
      </Base.Button>
    </>
  );
}

const holding = (onHold: TurnToolProps["onHold"], press: (event: MouseEvent) => void) => (event: MouseEvent) => {
  onHold(true);
  press(event);
};

const letting = (onHold: TurnToolProps["onHold"], close: () => void) => () => {
  close();
  onHold(false);
};
