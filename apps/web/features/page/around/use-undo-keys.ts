// Undo and redo of the page by keys that are pressed outside of its text: in a menu of a block, or where nothing has the focus.
import { matchesShortcut } from "@tessera/ui/base/shortcut.ts";
import { undoBack } from "@tessera/editor/core/core.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { useEffect } from "react";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";

const ways = { "Mod+Z": "undo", "Mod+Shift+Z": "redo", "Mod+Y": "redo" } as const;

export function useUndoKeys(editor: PageEditor, editable: boolean): void {
  const keyboard = useKeyboard();
  useEffect(() => {
    if (!editable) return;
    const press = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || !isOutsideOfText(editor, event.target)) return;
      for (const [shortcut, way] of Object.entries(ways))
        if (matchesShortcut(event, shortcut, keyboard)) {
          event.preventDefault();
          undoBack(way)(editor);
          if (document.activeElement === document.body) editor.view.focus();
        }
    };
    window.addEventListener("keydown", press);
    return () => window.removeEventListener("keydown", press);
  }, [editor, editable, keyboard]);
}

/** Whether the keys are for the page: text fields have their own undo history, and dialogs cover the page. Menus do not. */
function isOutsideOfText(editor: PageEditor, target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement) || target.isContentEditable || target.matches("input, textarea, select"))
    return false;
  return (
    target === document.body ||
    target.closest("[role=menu]") !== null ||
    editor.view.dom.closest("main")?.contains(target) === true
  );
}
