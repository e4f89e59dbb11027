// What keys and pastes do in a line that stands in an editable of its own and may have breaks and marks, such as a cell.
import { isMarked } from "./toggle-mark.ts";
import { safeHref, schema } from "../core/schema.ts";
import type { BoundLine } from "../text/bound-line.ts";

export function isAtEdge({ view }: BoundLine, side: "up" | "down" | "left" | "right"): boolean {
  const { selection, doc } = view.state;
  if (!selection.empty) return false;
  if (side === "up" || side === "down") return view.endOfTextblock(side);
  return selection.head === (side === "left" ? 0 : doc.content.size);
}

export function coversAll({ view }: BoundLine): boolean {
  const { selection, doc } = view.state;
  return selection.from === 0 && selection.to === doc.content.size;
}

export function toggleMarkIn({ view }: BoundLine, name: "bold" | "italic" | "underline" | "strike" | "code"): boolean {
  const { doc, selection, storedMarks, tr } = view.state;
  const { type } = schema.mark(name);
  const { from, to, empty } = selection;
  if (empty) {
    const isSet = type.isInSet(storedMarks ?? selection.$from.marks()) !== undefined;
    view.dispatch(isSet ? tr.removeStoredMark(type) : tr.addStoredMark(type.create()));
  } else
    view.dispatch(isMarked(doc, from, to, type) ? tr.removeMark(from, to, type) : tr.addMark(from, to, type.create()));
  return true;
}

export function breakLine({ view }: BoundLine): boolean {
  view.dispatch(view.state.tr.replaceSelectionWith(schema.node("break"), true).scrollIntoView());
  return true;
}

/** An address pasted over words makes them a link (A20). */
export function linkPasted({ view }: BoundLine, data: DataTransfer): boolean {
  const { from, to, empty } = view.state.selection;
  const href = data.getData("text/plain").trim();
  if (empty || !/^https?:\/\/\S+$/i.test(href) || safeHref(href) === null) return false;
  view.dispatch(view.state.tr.addMark(from, to, schema.mark("link", { href })));
  return true;
}
