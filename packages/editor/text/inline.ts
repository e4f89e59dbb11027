// Rich text to the inline content of a line, and back. Lossless: an annotation without a mark of its own is kept as it is.
import { annotationsOf, hasEmbed, marksOf, NONE, type Annotation, type Marks } from "@tessera/kernel/text/marks.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { piecesOf, richTextOf, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { Fragment, type Mark, type Node } from "prosemirror-model";
import { schema } from "../core/schema.ts";

const plain = { b: "bold", i: "italic", _: "underline", s: "strike", c: "code" } as const;
const codes = new Map<string, keyof typeof plain>(
  Object.entries(plain).map(([code, name]) => [name, code as keyof typeof plain]),
);

export function markOf(key: string, value: readonly Json[]): Mark {
  if (Object.hasOwn(plain, key) && value.length === 0) return schema.mark(plain[key as keyof typeof plain]);
  if (key === "a" && value.length === 1 && typeof value[0] === "string") return schema.mark("link", { href: value[0] });
  if (key === "h" && value.length === 1 && typeof value[0] === "string")
    return schema.mark("colour", { name: value[0] });
  return schema.mark("kept", { key, value });
}

function marksToNodeMarks(marks: Marks): readonly Mark[] {
  let set: readonly Mark[] = [];
  for (const key of Object.keys(marks)) set = markOf(key, marks[key] ?? []).addToSet(set);
  return set;
}

/** The annotation key and arguments of a mark. */
export function annotationOf(mark: Mark): [key: string, value: readonly Json[]] {
  const code = codes.get(mark.type.name);
  if (code !== undefined) return [code, []];
  if (mark.type.name === "link") return ["a", [String(mark.attrs["href"])]];
  if (mark.type.name === "colour") return ["h", [String(mark.attrs["name"])]];
  return [String(mark.attrs["key"]), mark.attrs["value"] as readonly Json[]];
}

export function marksOfNode(marks: readonly Mark[]): Marks {
  if (marks.length === 0) return NONE;
  return Object.fromEntries(marks.map(annotationOf));
}

export function inlineOf(text: RichText): Fragment {
  const nodes: Node[] = [];
  for (const { text: units, marks } of piecesOf(text)) {
    if (hasEmbed(marks)) {
      for (const unit of units) nodes.push(schema.node("embed", { unit, marks: annotationsOf(marks) }));
      continue;
    }
    const set = marksToNodeMarks(marks);
    units.split("\n").forEach((part, at) => {
      if (at > 0) nodes.push(schema.node("break", null, undefined, set));
      if (part !== "") nodes.push(schema.text(part, set));
    });
  }
  return Fragment.from(nodes);
}

/** Pieces with equal marks; embeds stand alone. */
export function piecesOfInline(content: Fragment): Piece[] {
  const pieces: Piece[] = [];
  content.forEach((node) => {
    if (node.type.name === "embed")
      pieces.push({ text: String(node.attrs["unit"]), marks: marksOf(node.attrs["marks"] as Annotation[]) });
    else pieces.push({ text: node.isText ? (node.text ?? "") : "\n", marks: marksOfNode(node.marks) });
  });
  return pieces;
}

export function richTextOfInline(content: Fragment): RichText {
  return richTextOf(piecesOfInline(content));
}
