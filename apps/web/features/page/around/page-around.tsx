// What stands around the text of a page that is shown, for readers too: the block that the address names, the outline,
// what links here, finding, who is followed, another page beside it. It comes after the page; what is rare comes with its first use.
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { matchesShortcut } from "@tessera/ui/base/shortcut.ts";
import { useEffect, useRef } from "react";
import { late } from "../../../ground/late.tsx";
import { useReadable } from "../../../ground/services.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useOverlays } from "../../../ground/overlays.ts";
import { Backlinks } from "../backlinks/backlinks.tsx";
import { usePeek, usePeekKeys } from "./use-peek.ts";
import { BlockAnchor } from "./block-anchor.tsx";
import { Outline } from "./outline.tsx";
import { useToggleAll } from "./use-toggle-all.ts";
import { useUndoKeys } from "./use-undo-keys.ts";
import { useFaces } from "../../../parts/faces/faces.ts";

const FindBar = late(
  () => import("./find-bar.tsx").then((module) => module.FindBar),
  () => null,
);

const Follow = late(
  () => import("./follow.tsx").then((module) => module.Follow),
  () => null,
);

export interface PageAroundProps {
  session: Session;
  editor: PageEditor;
  workspace: Workspace;
  pageId: string;
  editable: boolean;
}

/** Around a page that is looked at beside another one there is nothing: these are the other one's. */
export function PageAround(props: PageAroundProps) {
  const main = props.editor.view.dom.closest("main");
  return main?.parentElement == null ? null : <Around {...props} pane={main.parentElement} />;
}

function Around({ session, editor, workspace, pageId, editable, pane }: PageAroundProps & { pane: HTMLElement }) {
  const overlays = useOverlays();
  const { PeekPanel } = useFaces();
  const finding = useReadable(overlays) === "find";
  const followed = useReadable(workspace.people.following);
  const bar = useRef<HTMLInputElement>(null);
  const peek = usePeek(pageId);
  usePeekKeys(editor, peek.open);
  useFindKey(bar, () => overlays.open("find"));
  useToggleAll(editor);
  useUndoKeys(editor, editable);
  // For whoever drives the page, such as a test: its keys are here.
  useEffect(() => editor.view.dom.setAttribute("data-around", ""), [editor]);
  useEffect(() => () => (overlays.read() === "find" ? overlays.close() : undefined), [overlays]);
  useEffect(() => () => workspace.people.following.set(null), [workspace]);
  return (
    <>
      <BlockAnchor editor={editor} />
      <Outline editor={editor} />
      <Backlinks editor={editor} workspace={workspace} pageId={pageId} />
      {finding ? (
        <FindBar
          editor={editor}
          workspace={workspace}
          pageId={pageId}
          editable={editable}
          field={bar}
          onClose={overlays.close}
        />
      ) : null}
      {followed === null ? null : (
        <Follow key={followed} editor={editor} workspace={workspace} pageId={pageId} pane={pane} userId={followed} />
      )}
      {peek.shown === null ? null : (
        <PeekPanel
          key={peek.shown}
          session={session}
          workspace={workspace}
          pageId={peek.shown}
          pane={pane}
          onClose={peek.close}
        />
      )}
    </>
  );
}

/** The first press is ours; one more, where it led, is the browser's. */
function useFindKey(bar: { readonly current: HTMLInputElement | null }, open: () => void): void {
  const keyboard = useKeyboard();
  const run = useRef(open);
  useEffect(() => {
    run.current = open;
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !matchesShortcut(event, "Mod+F", keyboard)) return;
      const field = bar.current;
      if (field !== null && field === document.activeElement) return;
      // What lies over the page is not searched.
      if (document.querySelector("[role=dialog][data-open]") !== null) return;
      event.preventDefault();
      if (field === null) run.current();
      else {
        field.focus();
        field.select();
      }
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [bar, keyboard]);
}
