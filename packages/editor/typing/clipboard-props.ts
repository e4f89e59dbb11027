// Pasting puts plain text at the caret, its line breaks as they are, which is all that code wants. What makes blocks of a
// paste, and what copies more than the words, comes with the menus (clipboard/clipboard-addon.ts).
import type { EditorProps } from "prosemirror-view";
import type { Core } from "../core/core.ts";
import { deleteSelection } from "./delete-selection.ts";
import { pasteRaw } from "./verbatim.ts";
import { wellFormed } from "../text/well-formed.ts";
import { readBrowser } from "../core/read-browser.ts";

export function clipboardProps(core: Core): EditorProps {
  return {
    handlePaste(view, event) {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (text === "") return false;
      readBrowser(view);
      const { $from, $to } = view.state.selection;
      if (!$from.sameParent($to)) deleteSelection(core);
      return pasteRaw(core, wellFormed(text));
    },
    handleDrop: () => true,
  };
}
