// After End or a click the browser tells of its selection a moment later. A key that follows at once must see it already.
import type { EditorView } from "prosemirror-view";

/** What the view keeps to itself. */
interface Observing {
  readonly domObserver?: { readonly flush?: () => void };
}

export function readSelection(view: EditorView): void {
  if (!view.composing) (view as Observing).domObserver?.flush?.();
}
