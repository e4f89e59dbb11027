// Marks with a value: a colour, a link. And taking off all that was set by hand (behaviours B1, B4, B5, B15).
import { TextSelection, type EditorState } from "prosemirror-state";
import { schema } from "../core/schema.ts";
import type { Command } from "../core/core.ts";
import { markable } from "./markable.ts";
import { isMarked } from "./toggle-mark.ts";

type ValuedMark = "link" | "colour";

const typeOf = (name: string) => schema.marks[name] ?? schema.mark(name).type;

/** Null takes it off. At a caret it is for what is typed next, and of a link nothing. */
export const setMark =
  (name: ValuedMark, attrs: { readonly href: string } | { readonly name: string } | null): Command =>
  (core) => {
    const { selection, tr } = core.view.state;
    const type = typeOf(name);
    const stretches = markable(core);
    if (!(selection instanceof TextSelection) || stretches.length === 0) return false;
    if (selection.empty) {
      if (name === "link") return false;
      core.view.dispatch(attrs === null ? tr.removeStoredMark(type) : tr.addStoredMark(type.create(attrs)));
      return true;
    }
    for (const { from, to } of stretches) {
      tr.removeMark(from, to, type);
      if (attrs !== null) tr.addMark(from, to, type.create(attrs));
    }
    core.view.dispatch(tr.scrollIntoView());
    return true;
  };

/** What was set by hand; links stay, for they say something. */
const byHand = ["bold", "italic", "underline", "strike", "code", "colour"];

export const clearFormatting: Command = (core) => {
  const { selection, tr } = core.view.state;
  if (selection.empty) return false;
  for (const name of byHand) tr.removeMark(selection.from, selection.to, typeOf(name));
  if (tr.docChanged) core.view.dispatch(tr.scrollIntoView());
  return true;
};

/** Whether all of the selected text has a mark. */
export function hasMark({ doc, selection }: EditorState, name: string): boolean {
  return isMarked(doc, selection.from, selection.to, typeOf(name));
}

/** The value that all of the selection's first character has; null where it has none. */
export function markValue({ doc, selection }: EditorState, name: ValuedMark): string | null {
  const node = doc.nodeAt(selection.from);
  const mark = node === null ? undefined : typeOf(name).isInSet(node.marks);
  return mark === undefined ? null : String(mark.attrs[name === "link" ? "href" : "name"]);
}

/** The whole of the link at a position: where it begins and ends, and its address. */
export function linkAt(
  state: EditorState,
  pos: number,
): { readonly from: number; readonly to: number; readonly href: string } | null {
  const $pos = state.doc.resolve(pos);
  const line = $pos.parent;
  if (line.type.name !== "line") return null;
  const type = typeOf("link");
  const found: { from: number; to: number; href: string }[] = [];
  line.forEach((node, offset) => {
    const mark = type.isInSet(node.marks);
    if (mark === undefined) return;
    const [from, to] = [$pos.start() + offset, $pos.start() + offset + node.nodeSize];
    const last = found.at(-1);
    const href = String(mark.attrs["href"]);
    if (last?.to === from && last.href === href) last.to = to;
    else found.push({ from, to, href });
  });
  return found.find(({ from, to }) => pos >= from && pos <= to) ?? null;
}
