// A block of HTML within Markdown as the words that a reader sees: tags that we have marks for are marks, an image is kept as
// its source in its place (kept-source.ts), the others are left out, because the block is kept whole beside its words.
// Invariant: whatever it says, the work grows with its length.
import { NONE, withMark, type Marks } from "@tessera/kernel/text/marks.ts";
import { richTextOf, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { isActive, keptPiece, mayBeLinked } from "./kept-source.ts";
import { tagMarks } from "./tags.ts";
import { decodeEntities } from "./markdown-parser.ts";

/** No tag that says something is longer. */
const longestTag = 20_000;

const breaks =
  /^<(?:br|hr)\b|^<\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|pre|dt|dd|center|section|figure|summary)\b/i;
const silent = /^<(script|style|template|title|textarea)\b/i;

export function wordsOfHtml(html: string): RichText {
  const pieces: Piece[] = [];
  const open: { readonly name: string; readonly marks: Marks }[] = [];
  let marks = NONE;
  const put = (text: string): void => {
    const before = pieces.at(-1)?.text ?? "\n";
    const words = decodeEntities(text).replace(/[ \t\n\r\f]+/g, " ");
    const said = /\s$/.test(before) ? words.replace(/^ /, "") : words;
    if (said !== "") pieces.push({ text: said, marks });
  };
  for (let at = 0; at < html.length;) {
    const from = html.indexOf("<", at);
    put(html.slice(at, from < 0 ? html.length : from));
    if (from < 0) break;
    const tag = tagAt(html, from);
    at = from + Math.max(1, tag.length);
    if (tag === "") put("<");
    else if (/^<img\s/i.test(tag)) pieces.push(keptPiece(tag.replace(/\s*\n\s*/g, " "), marks));
    else if (silent.test(tag)) at = endOfSilent(html, at, tag);
    else if (breaks.test(tag)) pieces.push({ text: "\n", marks: NONE });
    const [, close = "", name = ""] = /^<(\/?)([a-z]+\d?)/i.exec(tag) ?? [];
    const own = name === "" ? null : markOf(name.toLowerCase(), tag);
    if (own === null) continue;
    if (close === "") {
      open.push({ name, marks });
      marks = withMark(marks, own[0], own[1]);
    } else {
      const last = open.findLastIndex((one) => one.name === name);
      marks = open[last]?.marks ?? marks;
      if (last >= 0) open.length = last;
    }
  }
  return richTextOf(lined(pieces));
}

/** The tag, comment or declaration that begins here; empty: it is a sign like others. */
function tagAt(html: string, from: number): string {
  const isComment = html.startsWith("<!--", from);
  if (!isComment && !/[a-z/!?]/i.test(html.charAt(from + 1))) return "";
  const end = isComment ? html.indexOf("-->", from) : html.slice(from, from + longestTag).indexOf(">") + from;
  if (end <= from) return isComment ? html.slice(from) : "";
  return html.slice(from, end + (isComment ? 3 : 1));
}

function endOfSilent(html: string, from: number, tag: string): number {
  const name = silent.exec(tag)?.[1]?.toLowerCase() ?? "";
  const end = html.toLowerCase().indexOf(`</${name}`, from);
  return end < 0 ? html.length : end;
}

function markOf(name: string, tag: string): [key: string, value: string[]] | null {
  const key = Object.hasOwn(tagMarks, name) ? tagMarks[name] : undefined;
  if (key !== undefined) return [key, []];
  if (name !== "a") return null;
  const [, double, single] = /\shref\s*=\s*(?:"([^"]*)"|'([^']*)')/i.exec(tag) ?? [];
  const address = decodeEntities(double ?? single ?? "");
  if (tag.startsWith("</")) return ["a", []];
  return mayBeLinked(address) && !isActive(address) ? ["a", [address]] : null;
}

/** One line break where there are several, and none at the edges. */
function lined(pieces: readonly Piece[]): Piece[] {
  const out: Piece[] = [];
  for (const piece of pieces) {
    const before = out.at(-1)?.text ?? "\n";
    if (piece.text !== "\n")
      out.push(before.endsWith("\n") ? { ...piece, text: piece.text.replace(/^ +/, "") } : piece);
    else if (!before.endsWith("\n")) out.push(piece);
  }
  for (let last = out.at(-1); last !== undefined && last.text.trim() === ""; last = out.at(-1)) out.pop();
  const last = out.pop();
  if (last !== undefined) out.push({ ...last, text: last.text.trimEnd() });
  return out.filter(({ text }) => text !== "");
}
