// Whole blocks stay selected until the writer chooses otherwise. A browser that cannot keep its own selection where theirs
// ends, as behind a picture at the page's end, puts a caret somewhere else by itself: that says nothing. Only a press does.
import type { Editor } from "../core/editor.ts";
import { readBrowser } from "../core/read-browser.ts";
import { BlocksSelection } from "../core/blocks-selection.ts";

/** So long after a press in the text, and no longer than to the next key, what the browser selects is of it. */
const ofPress = 50;

/** Until the function that it answers with is called. */
export function keepWhole(editor: Editor): () => void {
  const { view } = editor;
  const { dom } = view;
  let isPressed = false;
  let last = Number.NEGATIVE_INFINITY;
  const down = (): void => void (isPressed = true);
  const up = (): void => {
    if (!isPressed) return;
    // The browser tells of it later, on a slow machine much later.
    if (!view.isDestroyed) readBrowser(view);
    isPressed = false;
    last = performance.now();
  };
  const key = (): void => {
    if (performance.now() - last < ofPress && !view.isDestroyed) readBrowser(view);
    last = Number.NEGATIVE_INFINITY;
  };
  // Of a tap the browser makes a press of a mouse when the finger has left.
  const begins = ["pointerdown", "mousedown"] as const;
  const ends = ["pointerup", "pointercancel", "mouseup", "click"] as const;
  for (const begin of begins) dom.addEventListener(begin, down, true);
  for (const end of ends) dom.ownerDocument.addEventListener(end, up, true);
  dom.addEventListener("keydown", key, true);
  view.setProps({
    createSelectionBetween: () => {
      const isChosen = isPressed || performance.now() - last < ofPress || view.composing;
      const { selection } = view.state;
      return isChosen || !(selection instanceof BlocksSelection) ? null : selection;
    },
  });
  return () => {
    if (!view.isDestroyed) view.setProps({ createSelectionBetween: () => null });
    dom.removeEventListener("keydown", key, true);
    for (const begin of begins) dom.removeEventListener(begin, down, true);
    for (const end of ends) dom.ownerDocument.removeEventListener(end, up, true);
  };
}
