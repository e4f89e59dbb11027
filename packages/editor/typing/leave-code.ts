// The arrow that leads out of code in a line first ends its mark, where the caret stands: what is typed next is plain
// (behaviour B3). Pressed once more it moves on.
import type { PageAddon } from "../core/addons.ts";
import type { Editor } from "../core/editor.ts";
import { schema } from "../core/schema.ts";

export function leaveCode(editor: Editor): PageAddon {
  return {
    keyDown(event) {
      if (event.shiftKey || event.altKey || event.ctrlKey || event.metaKey || !event.key.startsWith("Arrow"))
        return false;
      const { state, dom } = editor.view;
      const { $from, empty } = state.selection;
      const { code } = schema.marks;
      if (!empty || code === undefined || code.isInSet($from.nodeBefore?.marks ?? []) === undefined) return false;
      if (code.isInSet($from.nodeAfter?.marks ?? []) !== undefined) return false;
      const marks = state.storedMarks ?? $from.marks();
      const { node } = editor.view.domAtPos($from.pos);
      const line = node instanceof Element ? node : (node.parentElement ?? dom);
      const forward = getComputedStyle(line).direction === "rtl" ? "ArrowLeft" : "ArrowRight";
      if (event.key !== forward || code.isInSet(marks) === undefined) return false;
      editor.view.dispatch(state.tr.setStoredMarks(code.removeFromSet(marks)));
      return true;
    },
  };
}
