// Whole blocks on a page: their keys and clicks, their handles and menu, and how many are selected for those who do not
// see it. What leaves the page (a link, another page, a copy of a page) is block-acts.ts's.
import { Plural, useLingui } from "@lingui/react/macro";
import { FrameKeys } from "@tessera/editor/selection/frame-keys.ts";
import { LongPress } from "@tessera/editor/dragging/long-press.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { BlockMode } from "@tessera/editor/blocks/block-mode.ts";
import { CaretOnBlock } from "@tessera/editor/selection/caret-on-block.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { late } from "../../../ground/late.tsx";
import { useReadable, useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useBlockDrag } from "./block-drag.tsx";
import { BlockHandlesFace } from "./block-handles.tsx";
import { BlockMenu } from "./block-menu.tsx";
import type { PageBlockActs } from "./block-acts.ts";
import { lastColourKey, readColour } from "./last-colour.ts";
import { MarqueeFace } from "./marquee-face.tsx";
import type { TouchBarProps } from "./touch-bar.tsx";

export interface BlockModeProps {
  editor: PageEditor;
  workspace: Workspace;
  acts: PageBlockActs;
  /** On a touch screen: what its bar does with selected text. */
  bar: Pick<TouchBarProps, "toolbar" | "onLink" | "onEquation"> | null;
  /** It stands within another text: the room around it, and resting fingers, are that one's. */
  within: boolean;
}

const TouchBarFace = late(
  () => import("./touch-bar.tsx").then((module) => module.TouchBarFace),
  () => null,
);

interface OpenMenu {
  readonly anchor: Element;
  readonly ids: readonly string[];
}

export function BlockModeFace(props: BlockModeProps) {
  const { editor, workspace, acts, bar, within } = props;
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  const { mode, drag, dragging, face } = useBlockMode(props, setMenu);
  const selected = useReadable(mode.selected);
  const count = selected.length;
  const column = editor.view.dom.closest<HTMLElement>("[data-page-column]");
  const openMenuOf = (ids: readonly string[], at: Element): void => mode.openMenuOf(ids, at);
  const openAt = (block: string, element: Element): void => {
    mode.openMenuOf(selected.includes(block) ? selected : [block], element);
  };
  const close = (): void => {
    setMenu(null);
    editor.view.focus();
  };
  return (
    <>
      {createPortal(
        <div className="visually-hidden" role="status">
          {count === 0 ? null : <Plural value={count} one="# block selected" other="# blocks selected" />}
        </div>,
        document.body,
      )}
      {column === null ? null : (
        <BlockHandlesFace
          editor={editor}
          column={column}
          held={menu !== null}
          away={dragging}
          onPress={(block, event) => drag.press(block, event)}
          onMenu={openAt}
        />
      )}
      {face}
      {bar === null || dragging ? null : (
        <TouchBarFace editor={editor} {...bar} onDuplicate={acts.duplicate} onMenu={openMenuOf} />
      )}
      {within ? null : <MarqueeFace editor={editor} />}
      {menu === null ? null : (
        <BlockMenu
          editor={editor}
          workspace={workspace}
          ids={menu.ids}
          anchor={menu.anchor}
          acts={acts}
          onClose={close}
        />
      )}
    </>
  );
}

/** Whole blocks in the editor: selected by keys, clicks, fingers and dragging. */
function useBlockMode({ editor, workspace, acts, within }: BlockModeProps, openMenu: (menu: OpenMenu) => void) {
  const { navigation, storage, toasts } = useServices();
  const { t } = useLingui();
  const [caret] = useState(() => new CaretOnBlock(editor));
  const [mode] = useState(() => new BlockMode(editor, caret));
  useEffect(() =>
    mode.connect({
      openPage: (id) => navigation.go(pagePath(id, workspace.pages.line(id).read()?.title ?? "")),
      duplicatePage: acts.duplicatePage,
      chooseMove: acts.chooseMove,
      lastColour: () => readColour(storage.get(lastColourKey)),
      circle: () => void toasts.show({ words: t`A synced block cannot stand in itself.` }),
      openMenu(ids, at) {
        const anchor = at ?? lineOf(editor, ids[0] ?? "");
        if (anchor !== null) openMenu({ anchor, ids });
      },
    }),
  );
  useEffect(() => {
    // What the caret is on is known before the modes ask.
    const leaves = [editor.use(caret), editor.use(mode)];
    const stop = mode.watchPointer();
    return () => {
      stop();
      leaves.forEach((leave) => leave());
    };
  }, [editor, caret, mode]);
  const { drag, dragging, face } = useBlockDrag(editor, workspace, acts.intoPage);
  useEffect(() => {
    if (within) return;
    const fingers = new LongPress(editor, drag);
    const leave = editor.use(fingers);
    const stop = fingers.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, drag, within]);
  useEffect(() => {
    const keys = new FrameKeys(editor, caret);
    const leave = editor.use(keys);
    const stop = keys.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, caret]);
  return { mode, drag, dragging, face };
}

function lineOf(editor: PageEditor, id: string): Element | null {
  return editor.domOf(id)?.querySelector(":scope > .content > :is(.line, .void)") ?? null;
}
