// What comes after the first paint for everybody who has a page before them, also for who only reads it: the block that
// the address names, and the keys that change nothing but what is seen.
import { toggleAll } from "@tessera/editor/commands/toggle-all.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect } from "react";
import { BlockAnchor } from "./block-anchor.tsx";

export function PageReading({ editor }: { editor: PageEditor }) {
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      // By its place: with Alt a Mac writes another letter.
      const isKey = event.code === "KeyT" && event.altKey && !event.shiftKey && event.metaKey !== event.ctrlKey;
      if (!isKey || event.defaultPrevented || event.getModifierState("AltGraph") || !isHere(editor, event.target))
        return;
      if (toggleAll(editor)) event.preventDefault();
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [editor]);
  return <BlockAnchor editor={editor} />;
}

/** On the page, or nowhere: not in a dialog above it. */
function isHere(editor: PageEditor, target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Node && editor.view.dom.closest("main")?.contains(target) === true)
  );
}
