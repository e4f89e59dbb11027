// The bar of a touch screen, above its keyboard: what keys do on others (behaviours A23, K7). For selected text it is the
// toolbar of text, for selected blocks what is done with blocks. It keeps the focus in the text, and the caret above itself.
import { Toolbar as Base } from "@base-ui/react/toolbar";
import { plural } from "@lingui/core/macro";
import { useLingui } from "@lingui/react/macro";
import { deleteBlocks } from "@tessera/editor/blocks/delete-blocks.ts";
import { undoBack, type Command } from "@tessera/editor/core/core.ts";
import { indent, outdent } from "@tessera/editor/blocks/indent.ts";
import { moveDown, moveUp } from "@tessera/editor/blocks/move.ts";
import { toggleMark } from "@tessera/editor/marks/toggle-mark.ts";
import type { SelectionToolbar } from "@tessera/editor/menus/selection-toolbar.ts";
import { TouchBar, type TouchBarState } from "@tessera/editor/menus/touch-bar.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import {
  ArrowDown,
  ArrowUp,
  Copy,
  Ellipsis,
  IndentDecrease,
  IndentIncrease,
  KeyboardOff,
  Plus,
  Redo2,
  RefreshCw,
  Trash2,
  Undo2,
  X,
  type LucideIcon,
} from "lucide-react";
import { useEffect, useState, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { useReadable } from "../../../ground/services.ts";
import { FormatTools, MarkTools, TurnTool } from "./format-tools.tsx";
import toolStyles from "./selection-toolbar.module.css";
import styles from "./touch-bar.module.css";
import { useKeyboardHeight } from "./use-keyboard-height.ts";

export interface TouchBarProps {
  editor: PageEditor;
  toolbar: SelectionToolbar;
  onLink: () => void;
  onEquation: () => void;
  onDuplicate: (ids: readonly string[]) => void;
  onMenu: (ids: readonly string[], at: Element) => void;
}

/** The bar's own height and a little air. */
const barHeight = 60;

export function TouchBarFace({ editor, toolbar, onLink, onEquation, onDuplicate, onMenu }: TouchBarProps) {
  const { t } = useLingui();
  const [bar] = useState(() => new TouchBar(editor));
  useEffect(() => {
    const leave = editor.use(bar);
    const stop = bar.watchFocus();
    return () => {
      stop();
      leave();
    };
  }, [editor, bar]);
  const range = useReadable(toolbar.state);
  const at = useReadable(bar.state);
  const keyboard = useKeyboardHeight();
  const shown = range !== null || at !== null;
  useEffect(() => (shown ? keepAbove(editor, keyboard + barHeight) : undefined), [editor, shown, keyboard]);
  if (!shown) return null;
  const hold = (held: boolean): void => {
    toolbar.hold(held);
    bar.hold(held);
  };
  return createPortal(
    <div
      className={styles.place}
      style={{ bottom: keyboard }}
      role="region"
      aria-label={t`Editing`}
      data-page-menus=""
      data-touch-bar=""
    >
      <Base.Root className={styles.bar} aria-label={t`Editing`} onMouseDown={(event) => event.preventDefault()}>
        <div className={styles.tools}>
          {range !== null ? (
            <FormatTools editor={editor} state={range} onHold={hold} onLink={onLink} onEquation={onEquation} />
          ) : at?.kind === "caret" ? (
            <CaretTools editor={editor} bar={bar} at={at} onHold={hold} onMenu={onMenu} />
          ) : at?.kind === "blocks" ? (
            <BlockTools
              editor={editor}
              bar={bar}
              ids={at.ids}
              onHold={hold}
              onMenu={onMenu}
              onDuplicate={onDuplicate}
            />
          ) : null}
        </div>
        <Tool
          label={at?.kind === "blocks" ? t`Done` : t`Hide the keyboard`}
          icon={at?.kind === "blocks" ? X : KeyboardOff}
          last
          onPress={() => bar.away()}
        />
      </Base.Root>
    </div>,
    document.body,
  );
}

interface ToolsProps extends Pick<TouchBarProps, "editor" | "onMenu"> {
  bar: TouchBar;
  onHold: (held: boolean) => void;
}

function CaretTools({ editor, bar, at, onHold, onMenu }: ToolsProps & { at: TouchBarState & { kind: "caret" } }) {
  const { t } = useLingui();
  return (
    <>
      {at.verbatim ? null : <Tool label={t`Insert`} icon={Plus} onPress={() => bar.insert()} />}
      <TurnTool editor={editor} onHold={onHold} face={<RefreshCw aria-hidden="true" />} />
      <PlaceTools bar={bar} />
      {at.verbatim ? null : <MarkTools marks={at.marks} onToggle={(mark) => bar.run(toggleMark(mark))} />}
      <Tool label={t`Block menu`} icon={Ellipsis} popup onPress={(event) => onMenu([at.block], event.currentTarget)} />
    </>
  );
}

interface BlockToolsProps extends ToolsProps, Pick<TouchBarProps, "onDuplicate"> {
  ids: readonly string[];
}

function BlockTools({ editor, bar, ids, onHold, onMenu, onDuplicate }: BlockToolsProps) {
  const { t } = useLingui();
  const words = t`${plural(ids.length, { one: "# block", other: "# blocks" })}`;
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {words}
      </span>
      <Tool label={t`Block menu`} icon={Ellipsis} popup onPress={(event) => onMenu(ids, event.currentTarget)} />
      <Tool label={t`Delete`} icon={Trash2} onPress={() => bar.run(deleteBlocks)} />
      <Tool label={t`Duplicate`} icon={Copy} onPress={() => onDuplicate(ids)} />
      <TurnTool editor={editor} onHold={onHold} face={<RefreshCw aria-hidden="true" />} />
      <PlaceTools bar={bar} />
    </>
  );
}

function PlaceTools({ bar }: { bar: TouchBar }) {
  const { t } = useLingui();
  const tools: readonly (readonly [label: string, icon: LucideIcon, command: Command, turns?: boolean])[] = [
    [t`Indent`, IndentIncrease, indent, true],
    [t`Outdent`, IndentDecrease, outdent, true],
    [t`Move up`, ArrowUp, moveUp],
    [t`Move down`, ArrowDown, moveDown],
    [t`Undo`, Undo2, undoBack("undo")],
    [t`Redo`, Redo2, undoBack("redo")],
  ];
  return tools.map(([label, icon, command, turns]) => (
    <Tool key={label} label={label} icon={icon} turns={turns === true} onPress={() => bar.run(command)} />
  ));
}

interface ToolProps {
  label: string;
  icon: LucideIcon;
  onPress: (event: MouseEvent) => void;
  /** It opens a menu. */
  popup?: boolean;
  /** It points to a side. */
  turns?: boolean;
  last?: boolean;
}

function Tool({ label, icon: Icon, onPress, popup = false, turns = false, last = false }: ToolProps) {
  return (
    <Base.Button
      className={classes(toolStyles.button, turns && styles.turns, last && styles.last)}
      aria-label={label}
      aria-haspopup={popup ? "dialog" : undefined}
      onClick={onPress}
    >
      <Icon aria-hidden="true" />
    </Base.Button>
  );
}

/** The caret is scrolled above what covers the foot of the window, and the page's end can be. */
function keepAbove(editor: PageEditor, height: number): () => void {
  const foot = (bottom: number) => ({ top: 0, left: 0, right: 0, bottom });
  const { view } = editor;
  const root = view.dom.ownerDocument.documentElement;
  view.setProps({ scrollThreshold: foot(height), scrollMargin: { ...foot(height), top: 5 } });
  root.style.setProperty("--covered", `${String(height)}px`);
  return () => {
    root.style.removeProperty("--covered");
    if (!view.isDestroyed) view.setProps({ scrollThreshold: 0, scrollMargin: 5 });
  };
}
