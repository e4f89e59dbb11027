// The handles of the block that the pointer is at: + makes a line and opens the menu of what to insert, the dots open the
// menu of the block and are what it is dragged by. They stand in the column of the page, beside its text. Keys do the same: Enter and "/", Mod+/.
import { useLingui } from "@lingui/react/macro";
import { lineBeside } from "@tessera/editor/blocks/change-blocks.ts";
import { caretBlock } from "@tessera/editor/core/core.ts";
import { BlockHandles } from "@tessera/editor/menus/block-handles.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { GripVertical, Plus } from "lucide-react";
import { useEffect, useState, type MouseEvent } from "react";
import { createPortal } from "react-dom";
import { useReadable } from "../../../ground/services.ts";
import styles from "./block-handles.module.css";

export interface BlockHandlesProps {
  editor: PageEditor;
  column: HTMLElement;
  /** While the menu is open the handles stay. */
  held: boolean;
  /** While blocks are dragged there are none. */
  away: boolean;
  onPress: (block: string, event: PointerEvent) => void;
  onMenu: (block: string, handle: Element) => void;
}

export function BlockHandlesFace({ editor, column, held, away, onPress, onMenu }: BlockHandlesProps) {
  const { t } = useLingui();
  const [handles] = useState(() => new BlockHandles(editor, column));
  useEffect(() => {
    const leave = editor.use(handles);
    const stop = handles.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, handles]);
  useEffect(() => handles.hold(held), [handles, held]);
  const place = useReadable(handles.state);
  if (place === null || away) return null;
  const add = (event: MouseEvent): void => {
    editor.flush();
    if (!lineBeside(editor, place.block, event.altKey)) return;
    editor.view.focus();
    // As if it were typed: that is what opens the menu.
    if (caretBlock(editor) !== null) editor.view.dispatch(editor.view.state.tr.insertText("/").scrollIntoView());
  };
  return createPortal(
    <div
      className={styles.handles}
      style={{ insetBlockStart: place.middle, insetInlineStart: place.start }}
      data-block-handles=""
      data-page-menus=""
      onMouseDown={(event) => event.preventDefault()}
    >
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-label={t`Add a block below`}
        data-tip={t`Add a block below; with Alt, above`}
        onClick={add}
      >
        <Plus aria-hidden="true" />
      </button>
      <button
        type="button"
        tabIndex={-1}
        className={styles.button}
        aria-haspopup="dialog"
        aria-label={t`Block menu`}
        data-tip={t`Drag to move, press for the block menu`}
        data-tip-shortcut="Mod+/"
        onPointerDown={(event) => onPress(place.block, event.nativeEvent)}
        onClick={(event) => onMenu(place.block, event.currentTarget)}
      >
        <GripVertical aria-hidden="true" />
      </button>
    </div>,
    column,
  );
}
