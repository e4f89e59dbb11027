// What Markdown can say and our blocks cannot is kept as its source, and written again as it was:
// - in a line, one unit under the mark `md` with the source: images, comments, tags without a partner;
// - around words, the mark `in`, whose values are what opens around them from outside in: tags in pairs, and links that
//   cannot be followed from here;
// - of a block, `format.markdown`, beside `format.markdown_of`, which says of what: once the block says something else, the
//   source is that of nothing any more.
import type { BlockTree } from "@tessera/kernel/world/block-tree.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { annotationsOf, withMark, type Marks } from "@tessera/kernel/text/marks.ts";
import { piecesOf, toRichText, type Piece } from "@tessera/kernel/text/rich-text.ts";

export const keptUnit = "‣";

export const keptPiece = (source: string, marks: Marks): Piece => ({
  text: keptUnit,
  marks: withMark(marks, "md", [source]),
});

/** Null for a piece that is no kept source. */
export function keptIn(marks: Marks): string | null {
  const source = marks["md"]?.[0];
  return typeof source === "string" ? source : null;
}

/** What stands around a piece, from outside in. */
export function openersOf(marks: Marks): string[] {
  return (marks["in"] ?? []).filter((one): one is string => typeof one === "string" && closerOf(one) !== null);
}

/** More stand around nothing that anybody wrote. */
const mostOpeners = 20;

export const withOpener = (marks: Marks, opener: string): Marks =>
  withMark(marks, "in", [...openersOf(marks), opener].slice(0, mostOpeners));

/** `<kbd>` is closed by its tag; `](address)` is what closes a link, which one bracket opens. Null: it opens nothing. */
export function closerOf(opener: string): string | null {
  if (/^\]\([^]*\)$/.test(opener)) return opener;
  const name = /^<([a-z][\w-]*)(?:\s[^]*)?>$/i.exec(opener)?.[1];
  return name === undefined ? null : `</${name}>`;
}

const scheme = /^[a-z][a-z0-9+.-]*:/i;
const bare = (address: string): string => address.replace(/[\u0000-\u0020]/g, "");

/** To a place in the same text or beside it: nothing that is opened by itself. */
const isRelative = (address: string): boolean => bare(address) !== "" && !scheme.test(bare(address));

export const mayBeLinked = (address: string): boolean => complainAboutUrl(address) === null || isRelative(address);

/** Such an address does something rather than lead somewhere: it is not even kept. */
export const isActive = (address: string): boolean => /^(?:javascript|vbscript|data|file):/i.test(bare(address));

/** The tree, which is written as that source for as long as it says what it says now. */
export function keepSource(tree: BlockTree, source: string): BlockTree {
  return { ...tree, format: { ...tree.format, markdown: source, markdown_of: fingerprint(tree) } };
}

export function keptSource(tree: BlockTree): string | null {
  const { markdown, markdown_of } = tree.format;
  return typeof markdown === "string" && markdown_of === fingerprint(tree) ? markdown : null;
}

/** A short word for all that the tree's own record says, whatever the order in which it says it. */
function fingerprint({ type, properties }: BlockTree): string {
  const said = Object.entries(properties)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => [name, settled(value)]);
  let hash = 0;
  for (const char of JSON.stringify([type, said])) hash = (Math.imul(hash, 31) + (char.codePointAt(0) ?? 0)) | 0;
  return (hash >>> 0).toString(36);
}

function settled(value: Json): Json {
  const text = toRichText(value);
  if (text === null) return value;
  return piecesOf(text).map(({ text: words, marks }): Json => [words, annotationsOf(marks) as unknown as Json]);
}
