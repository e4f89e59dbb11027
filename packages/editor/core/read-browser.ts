// After a key or a click the browser holds text and a selection that the view reads a moment later. Whoever looks at the
// view's state in between, or draws over it, has it read them first.
import type { EditorView } from "prosemirror-view";

/** What the view keeps to itself. */
interface Observing {
  readonly domObserver?: { readonly flush?: () => void; readonly setCurSelection?: () => void };
  readonly input?: { lastFocus?: number };
}

export function readBrowser(view: EditorView): void {
  if (!view.composing) (view as Observing).domObserver?.flush?.();
}

/** The view looks at its caret again so many milliseconds after it got the focus. */
const looksAgain = 20;

/**
 * When the view gets the focus, before it hears of that itself: a key that moves the caret in the moment after it counts. The
 * view would put the caret back where its state has it, unless it has read by then where the browser moved it.
 */
export function readAfterFocus(view: EditorView): void {
  // A view that is gone, or without the focus, reads nothing.
  setTimeout(() => readBrowser(view), looksAgain);
}

/** As above, where the caret is placed together with the focus: there is nothing that the view would have to put back. */
export function focusIsPlaced(view: EditorView): void {
  (view as Observing).domObserver?.setCurSelection?.();
}

/** A moment after it got the focus, the view takes a caret that goes to the first place for a whim of the browser, and puts it back. A key that was pressed is no whim. */
export function trustCaret(view: EditorView): void {
  const { input } = view as Observing;
  if (input !== undefined) input.lastFocus = 0;
}
