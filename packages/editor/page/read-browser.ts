// After a key or a click the browser holds text and a selection that the view reads a moment later. Whoever looks at the
// view's state in between, or draws over it, has it read them first.
import type { EditorView } from "prosemirror-view";

/** What the view keeps to itself. */
interface Observing {
  readonly domObserver?: { readonly flush?: () => void };
  readonly input?: { lastFocus?: number };
}

export function readBrowser(view: EditorView): void {
  if (!view.composing) (view as Observing).domObserver?.flush?.();
}

/** A moment after it got the focus, the view takes a caret that goes to the first place for a whim of the browser, and puts it back. A key that was pressed is no whim. */
export function trustCaret(view: EditorView): void {
  const { input } = view as Observing;
  if (input !== undefined) input.lastFocus = 0;
}
