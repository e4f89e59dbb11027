// Keeps the browser's undo list away from records. A browser has one undo list per document, so undo in a field, a menu or on
// the page itself can reach what was typed into an editor before, although the editor has an undo history of its own.
import { Plugin } from "prosemirror-state";
import { fromRecords } from "../core/from-records.ts";

export type HistoryWay = "undo" | "redo";

const wayOf = (event: Event): HistoryWay | null =>
  !(event instanceof InputEvent)
    ? null
    : event.inputType === "historyUndo"
      ? "undo"
      : event.inputType === "historyRedo"
        ? "redo"
        : null;

/**
 * Cancels the browser's undo and redo of the editor's text. `run` is called instead if the editor has the focus, which is the
 * case for undo by a menu of the browser or by a gesture. A browser that does not let an undo be cancelled changes the DOM:
 * this change is refused, so that the editor draws its own state again.
 */
export function nativeHistory(run: (way: HistoryWay) => void): Plugin {
  let isUndoneByBrowser = false;
  return new Plugin({
    filterTransaction: (tr) => !(isUndoneByBrowser && tr.docChanged && tr.getMeta(fromRecords) !== true),
    props: {
      handleDOMEvents: {
        beforeinput(view, event) {
          const way = wayOf(event);
          if (way === null) return false;
          event.preventDefault();
          if (view.hasFocus()) run(way);
          return true;
        },
        input(_view, event) {
          if (wayOf(event) === null) return false;
          isUndoneByBrowser = true;
          // ProseMirror reads the change in a microtask after this event.
          setTimeout(() => (isUndoneByBrowser = false));
          return true;
        },
      },
    },
  });
}
