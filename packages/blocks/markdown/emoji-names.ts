// A workspace's own emoji as their names between colons, for formats that know no others, and back. Pure: which names there are
// is the caller's to say. Invariant: code, equations and other embeds stay as they are; a name that is nobody's stays words.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import { isMergingProperty } from "@tessera/kernel/records/block.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { hasEmbed } from "@tessera/kernel/text/marks.ts";
import { piecesOf, richTextOf, toRichText, type Piece } from "@tessera/kernel/text/rich-text.ts";
import { modelOf } from "../registry/models.ts";

const unit = "‣";
/** Behind a digit a colon is a time's. */
const named = /(?<!\d):([a-z0-9_-]{1,50}):/g;

export interface NamedEmoji {
  readonly spaceId: string;
  /** Undefined where it is not known. */
  readonly nameOf: (id: string) => string | undefined;
  readonly idOf: (name: string) => string | undefined;
}

/** Each emoji's unit as its name between colons, still marked with its id and space: for what is written as text. */
function toNames(pieces: readonly Piece[], { spaceId, nameOf }: NamedEmoji): Piece[] {
  return pieces.map((piece) => {
    const id = piece.marks["ce"]?.[0];
    const name = typeof id === "string" ? nameOf(id) : undefined;
    if (typeof id !== "string" || name === undefined) return piece;
    return { text: `:${name}:`, marks: { ...piece.marks, ce: [id, spaceId] } };
  });
}

/** Each name between colons that is one's name as that emoji. */
export function toEmoji(pieces: readonly Piece[], { idOf }: NamedEmoji): Piece[] {
  return pieces.flatMap(({ text, marks }) => {
    if (marks["c"] !== undefined || hasEmbed(marks)) return [{ text, marks }];
    const out: Piece[] = [];
    let from = 0;
    for (let match = next(text, 0); match !== null; match = next(text, from)) {
      out.push({ text: text.slice(from, match.at), marks }, { text: unit, marks: { ...marks, ce: [match.id] } });
      from = match.end;
    }
    return [...out, { text: text.slice(from), marks }].filter((piece) => piece.text !== "");
  });

  /** The first name from `from` on that is one's. The colon that ends a name of nobody's may begin another. */
  function next(text: string, from: number): { at: number; end: number; id: string } | null {
    named.lastIndex = from;
    for (let match = named.exec(text); match !== null; match = named.exec(text)) {
      const id = idOf(match[1] ?? "");
      if (id !== undefined) return { at: match.index, end: named.lastIndex, id };
      named.lastIndex = match.index + match[0].length - 1;
    }
    return null;
  }
}

export const treesWithNames = (trees: readonly BlockTree[], emoji: NamedEmoji): BlockTree[] =>
  trees.map((tree) => changed(tree, (pieces) => toNamesAsSegments(pieces, emoji)));

export const treesWithEmoji = (trees: readonly BlockTree[], emoji: NamedEmoji): BlockTree[] =>
  trees.map((tree) => changed(tree, (pieces) => richTextOf(toEmoji(pieces, emoji)) as unknown as Json));

/** An embed is one unit in a record; as words it is a segment of its own. */
function toNamesAsSegments(pieces: readonly Piece[], emoji: NamedEmoji): Json {
  return toNames(pieces, emoji).flatMap(({ text, marks }) =>
    marks["ce"] === undefined || text === unit
      ? (richTextOf([{ text, marks }]) as unknown as Json[])
      : [[text, Object.entries(marks).map(([key, value]) => [key, ...value])]],
  );
}

function changed(tree: BlockTree, change: (pieces: readonly Piece[]) => Json): BlockTree {
  const { form } = modelOf(tree.type);
  const children = tree.children.map((child) => changed(child, change));
  if (form.shape === "code" || form.shape === "equation") return { ...tree, children };
  const properties = Object.entries(tree.properties).map(([name, value]): [string, Json] => {
    const text = isMergingProperty(tree.type, name) ? toRichText(value) : null;
    return [name, text === null ? value : change(piecesOf(text))];
  });
  return { ...tree, properties: Object.fromEntries(properties), children };
}
