// Mod+Alt+T opens or closes every toggle of the page: for readers too, it changes nothing but what is seen.
import { toggleAll } from "@tessera/editor/blocks/toggle-all.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect } from "react";

export function useToggleAll(editor: PageEditor): void {
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
}

/** On the page, or nowhere: not in a dialog above it. */
function isHere(editor: PageEditor, target: EventTarget | null): boolean {
  return (
    target === document.body || (target instanceof Node && editor.view.dom.closest("main")?.contains(target) === true)
  );
}
