// The inline content of Markdown as rich text. A line break of the source is a space, a hard one a line break.
// Tags that write-inline.ts writes, and their common kin, are marks where they stand in pairs; what else Markdown can say in a
// line and we cannot is kept as its source (kept-source.ts). Links whose address does something are their text.
import type Token from "markdown-it/lib/token.mjs";
import { NONE, withMark, type Marks } from "@tessera/kernel/text/marks.ts";
import { richTextOf, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import { equationUnit } from "../equation/equation-unit.ts";
import { isActive, keptPiece, mayBeLinked, withOpener } from "./kept-source.ts";
import { sourceOfMath } from "./math-syntax.ts";
import { isKnownTag, nameOfTag, tagMarks } from "./tags.ts";
import { colourName } from "../model/colour-name.ts";
import { destination, imageSource, titled } from "./write-inline.ts";

type Part =
  /** `source`: as it is written, where that is not its text. */
  | { readonly kind: "text"; readonly text: string; readonly marks: Marks; readonly source?: string }
  | { readonly kind: "tag"; readonly source: string; readonly marks: Marks };

export const isBreakTag = (source: string): boolean => /^<br\s*\/?>$/i.test(source);

export function richTextOfInline(tokens: readonly Token[]): RichText {
  // Lines that hold nothing else: one break more than there are (write-inline.ts).
  if (tokens.length > 0 && tokens.every(({ type, content }) => type === "html_inline" && isBreakTag(content)))
    return tokens.length === 1 ? [] : [["\n".repeat(tokens.length - 1)]];
  return richTextOf(paired(partsOf(tokens)));
}

const markOfToken: Readonly<Record<string, string>> = { strong: "b", em: "i", s: "s" };

interface OpenLink {
  readonly token: Token;
  readonly marks: Marks;
  readonly from: number;
}

function partsOf(tokens: readonly Token[]): Part[] {
  const parts: Part[] = [];
  const outer: Marks[] = [];
  const links: OpenLink[] = [];
  let marks = NONE;
  const put = (text: string, own = marks): void => {
    if (text !== "") parts.push({ kind: "text", text, marks: own });
  };
  for (const token of tokens) {
    const { type, content } = token;
    if (type === "softbreak") put(" ");
    else if (type === "hardbreak") put("\n");
    else if (type === "code_inline") put(content, withMark(marks, "c", []));
    else if (type === "math") {
      const source = sourceOfMath(content).replace(/\s*\n\s*/g, " ");
      if (source === "") put(content);
      else parts.push({ kind: "text", text: equationUnit, marks: withMark(marks, "e", [source]), source: content });
    } else if (type === "image") {
      const { text, marks: own } = keptPiece(
        imageSource(content.replace(/\s*\n\s*/g, " "), hrefOf(token), titleOf(token)),
        marks,
      );
      put(text, own);
    } else if (type === "html_inline") {
      if (isBreakTag(content)) put("\n");
      else parts.push({ kind: "tag", source: content, marks });
    } else if (type === "link_open") {
      links.push({ token, marks, from: parts.length });
      marks = linked(token, marks);
    } else if (type === "link_close") {
      const link = links.pop();
      if (link === undefined) continue;
      marks = link.marks;
      // A link without words is one all the same.
      if (parts.length > link.from || isActive(hrefOf(link.token))) continue;
      const { text, marks: own } = keptPiece(`[]${behindBracket(link.token)}`, marks);
      put(text, own);
    } else if (type.endsWith("_open")) {
      outer.push(marks);
      const mark = markOfToken[type.slice(0, -5)];
      if (mark !== undefined) marks = withMark(marks, mark, []);
    } else if (type.endsWith("_close")) marks = outer.pop() ?? marks;
    else put(content);
  }
  return parts;
}

export const hrefOf = (token: Token): string => token.attrGet("href") ?? token.attrGet("src") ?? "";
export const titleOf = (token: Token): string => token.attrGet("title") ?? "";

const behindBracket = (token: Token): string => `(${destination(hrefOf(token))}${titled(titleOf(token))})`;

function linked(token: Token, marks: Marks): Marks {
  const address = hrefOf(token);
  if (isActive(address)) return marks;
  // Within a link that is one already, the mark could hold only one of them.
  if (!mayBeLinked(address)) return withOpener(marks, `]${behindBracket(token)}`);
  const title = titleOf(token);
  const own = withMark(marks, "a", [address]);
  return title === "" ? own : withMark(own, "lt", [title]);
}

/** The mark that an opening tag begins; null for tags that are none of ours. */
function markOfTag(source: string): { name: string; key: string; value: string[] } | null {
  const match = /^<([a-z]+)(?:\s([^]*))?>$/i.exec(source);
  const name = match?.[1]?.toLowerCase() ?? "";
  const attributes = match?.[2] ?? "";
  const plain = Object.hasOwn(tagMarks, name) ? tagMarks[name] : undefined;
  if (plain !== undefined) return attributes.trim() === "" ? { name, key: plain, value: [] } : null;
  const colour = name === "span" ? /^data-color="([^"]*)"$/.exec(attributes)?.[1] : undefined;
  if (colour !== undefined && colourName.test(colour)) return { name, key: "h", value: [colour] };
  const address = name === "a" ? /^href="([^"]*)"$/.exec(attributes)?.[1] : undefined;
  if (address === undefined || complainAboutUrl(decoded(address)) !== null) return null;
  return { name, key: "a", value: [decoded(address)] };
}

const named: Readonly<Record<string, string>> = { amp: "&", lt: "<", gt: ">", quot: '"' };

function decoded(attribute: string): string {
  return attribute.replace(/&(?:#(\d{1,6})|(amp|lt|gt|quot));/g, (_all, number?: string, name?: string) =>
    name === undefined ? String.fromCodePoint(Number(number)) : (named[name] ?? ""),
  );
}

interface Pair {
  readonly opening: number;
  readonly closing: number;
  /** Null: the tag is kept around the words. */
  readonly mark: { readonly key: string; readonly value: readonly string[] } | null;
}

/** Tags with their partners become marks of what stands between them; the others, and those around nothing, are kept in their place. */
function paired(parts: readonly Part[]): Piece[] {
  const pairs = pairsIn(parts);
  const byEdge = new Map(pairs.flatMap((pair) => [[pair.opening, pair] as const, [pair.closing, pair] as const]));
  const pieces: Piece[] = [];
  const within: Pair[] = [];
  parts.forEach((part, at) => {
    const pair = byEdge.get(at);
    if (pair === undefined) {
      const isSource =
        part.kind === "text" && part.source !== undefined && within.some(({ mark }) => mark?.key === "c");
      const { text, marks } =
        part.kind === "tag" ? keptPiece(part.source, part.marks) : isSource ? sourceOf(part) : part;
      pieces.push({ text, marks: inside(marks, within, parts) });
    } else if (at === pair.opening) within.push(pair);
    else within.splice(within.indexOf(pair), 1);
  });
  return pieces;
}

/** There is no mathematics in code. */
const sourceOf = ({ text, marks, source = text }: Extract<Part, { kind: "text" }>): Piece => ({
  text: source.replaceAll("\n", " "),
  marks: withMark(marks, "e", null),
});

function inside(own: Marks, within: readonly Pair[], parts: readonly Part[]): Marks {
  let marks = own;
  for (const { mark, opening } of within) {
    const tag = parts[opening];
    if (mark !== null) marks = withMark(marks, mark.key, mark.value);
    else if (tag?.kind === "tag") marks = withOpener(marks, tag.source);
  }
  return marks;
}

function pairsIn(parts: readonly Part[]): Pair[] {
  const open = new Map<string, number[]>();
  const pairs: Pair[] = [];
  parts.forEach((part, at) => {
    if (part.kind !== "tag") return;
    const name = nameOfTag(part.source);
    if (!part.source.startsWith("</")) {
      const list = open.get(name) ?? [];
      if (isKnownTag(part.source) && !part.source.endsWith("/>")) list.push(at);
      open.set(name, list);
      return;
    }
    const opening = open.get(name)?.pop();
    const tag = opening === undefined ? undefined : parts[opening];
    // Nothing between them would bear the mark.
    if (opening === undefined || tag?.kind !== "tag" || opening === at - 1) return;
    pairs.push({ opening, closing: at, mark: markOfTag(tag.source) });
  });
  return pairs;
}
