// After a key or a click the browser holds text and a selection that the view reads a moment later. Whoever looks at the
// view's state in between, or draws over it, has it read them first.
import type { EditorView } from "prosemirror-view";

/** What the view keeps to itself. */
interface Observing {
  readonly domObserver?: { readonly flush?: () => void };
}

export function readBrowser(view: EditorView): void {
  if (!view.composing) (view as Observing).domObserver?.flush?.();
}
