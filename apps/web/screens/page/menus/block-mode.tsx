// Whole blocks on a page: their keys and clicks, their handles and menu, and how many are selected for those who do not
// see it. What leaves the page (a link, another page, a copy of a page) is said here.
import { Plural, useLingui } from "@lingui/react/macro";
import { copySynced, syncBlocks } from "@tessera/blocks/synced/synced-commands.tsx";
import { moveToPage } from "@tessera/editor/commands/change-blocks.ts";
import { copyToPage } from "@tessera/editor/commands/drop-blocks.ts";
import { FrameKeys } from "@tessera/editor/commands/frame-keys.ts";
import { duplicateBlocks } from "@tessera/editor/commands/duplicate-blocks.ts";
import { LongPress } from "@tessera/editor/dragging/long-press.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { BlockMode } from "@tessera/editor/selection/block-mode.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { late } from "../../../late.tsx";
import { useReadable, useServices } from "../../../services.ts";
import type { Workspace } from "../../../session/session.ts";
import { copyText } from "../../../shell/copy-text.ts";
import { usePageActions } from "../../../shell/page-menu/use-page-actions.ts";
import { useShellDialogs } from "../../../shell/shell-dialogs.tsx";
import { useBlockDrag } from "./block-drag.tsx";
import { BlockHandlesFace } from "./block-handles.tsx";
import { BlockMenu } from "./block-menu.tsx";
import type { BlockActs } from "./block-menu-rows.tsx";
import { lastColourKey, readColour } from "./last-colour.ts";
import { MarqueeFace } from "./marquee-face.tsx";
import type { TouchBarProps } from "./touch-bar.tsx";

export interface BlockModeProps {
  editor: PageEditor;
  workspace: Workspace;
  pageId: string;
  /** On a touch screen: what its bar does with selected text. */
  bar: Pick<TouchBarProps, "toolbar" | "onLink" | "onEquation"> | null;
  /** It stands within another text: the room around it, and resting fingers, are that one's. */
  within: boolean;
}

const TouchBarFace = late(
  () => import("./touch-bar.tsx").then((module) => module.TouchBarFace),
  () => null,
);

export function BlockModeFace({ editor, workspace, pageId, bar, within }: BlockModeProps) {
  const { navigation, storage, toasts } = useServices();
  const { t } = useLingui();
  const acts = useBlockActs(editor, workspace, pageId);
  const [menu, setMenu] = useState<{ readonly anchor: Element; readonly ids: readonly string[] } | null>(null);
  const [mode] = useState(() => new BlockMode(editor));
  useEffect(() =>
    mode.connect({
      openPage: (id) => navigation.go(pagePath(id, workspace.line(id).read()?.title ?? "")),
      duplicatePage: acts.duplicatePage,
      chooseMove: acts.chooseMove,
      lastColour: () => readColour(storage.get(lastColourKey)),
      circle: () => void toasts.show({ words: t`A synced block cannot stand in itself.` }),
      openMenu(ids, at) {
        const anchor = at ?? lineOf(editor, ids[0] ?? "");
        if (anchor !== null) setMenu({ anchor, ids });
      },
    }),
  );
  useEffect(() => {
    const leave = editor.use(mode);
    const stop = mode.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor, mode]);
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
    const keys = new FrameKeys(editor);
    const leave = editor.use(keys);
    const stop = keys.watchPointer();
    return () => {
      stop();
      leave();
    };
  }, [editor]);
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

function lineOf(editor: PageEditor, id: string): Element | null {
  return editor.domOf(id)?.querySelector(":scope > .content > :is(.line, .void)") ?? null;
}

function useBlockActs(
  editor: PageEditor,
  workspace: Workspace,
  pageId: string,
): BlockActs & {
  readonly duplicatePage: (id: string) => void;
  readonly intoPage: (ids: readonly string[], target: string, copies: boolean) => boolean;
} {
  const { toasts, navigation } = useServices();
  const { t } = useLingui();
  const pages = usePageActions(workspace);
  const dialogs = useShellDialogs();
  const duplicatePage = (id: string): void => void pages.duplicate(id);
  const intoPage = (ids: readonly string[], target: string, copies: boolean): boolean => {
    const done = copies ? copyToPage(editor, target) : moveToPage(editor, ids, target);
    if (!done) return false;
    // Into a synced block on this page, where it is seen.
    if (workspace.line(target).read() === null) return true;
    const title = workspace.line(target).read()?.title || t`Untitled`;
    const open = () => navigation.go(pagePath(target, title));
    const words = copies ? t`Copied into ${title}` : t`Moved into ${title}`;
    toasts.show({ words, action: { label: t`Open`, run: open } });
    return true;
  };
  return {
    duplicatePage,
    intoPage,
    duplicate(ids) {
      for (const id of duplicateBlocks(editor, ids)) duplicatePage(id);
    },
    copyLink(ids) {
      const path = pagePath(pageId, workspace.line(pageId).read()?.title ?? "");
      const links = ids.map((id) => `${new URL(path, window.location.origin).href}#${id.replaceAll("-", "")}`);
      const tell = (done: boolean): void => {
        toasts.show(
          done ? { words: t`Link copied` } : { words: t`The browser does not allow copying.`, tone: "danger" },
        );
      };
      void copyText(links.join("\n")).then(tell);
    },
    sync(ids) {
      const id = syncBlocks(editor, ids);
      if (id === null) return;
      const done = copySynced(editor, id);
      const words = done
        ? t`Synced and copied. Paste it where it is to stay in sync.`
        : t`Synced. The browser does not allow copying.`;
      toasts.show({ words, ...(done ? {} : { tone: "danger" as const }) });
    },
    chooseMove: (ids) =>
      dialogs.show({
        kind: "move-blocks",
        ids,
        choose: (target) => void intoPage(ids, target, false),
      }),
  };
}
