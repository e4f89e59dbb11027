// Rich text as Markdown. Every character that could be read as syntax is escaped, so that reading gives the same text.
// A piece with marks is written with Markdown's signs where these are sure to be read as such whatever stands beside
// them (it begins and ends with a letter or digit), and with tags where not; underline and colour are always tags.
// What Markdown has no word for (mentions, comments) is written as its text alone.
import { equationOf } from "../equation/equation-unit.ts";
import { mathBetweenSigns } from "./math-syntax.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { Marks } from "@tessera/kernel/text/marks.ts";
import { piecesOf, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";

/** `line`: no line break may be in it. `tags`: what other programs read as HTML, so signs of Markdown mean nothing. */
export type InlineStyle = "text" | "line" | "tags";

/** A colour's name, as it may stand in a tag. */
export const colourName = /^[a-z_]{1,40}$/;

export function linkOf(marks: Marks): string | null {
  const address = marks["a"]?.[0];
  return typeof address === "string" && complainAboutUrl(address) === null ? address : null;
}

function colourOf(marks: Marks): string | null {
  const name = marks["h"]?.[0];
  return typeof name === "string" && colourName.test(name) ? name : null;
}

/** Characters that mean something wherever they stand, at the start of a line, and after its first digits. */
const anywhere = new Set("\\`*[]<~");
const atLineStart = new Set("#+-=>:|");
const reference = /^&(?:#\w{1,8}|\w{1,40});/;
const orderedSign = /^\d{1,9}(?=[.)])/;
const alphanumeric = /[A-Za-z0-9]/;
const byNumber = (char: string): string => `&#${char.codePointAt(0)};`;

export function inlineMarkdown(text: RichText, style: InlineStyle): string {
  const pieces = piecesOf(text);
  const only = pieces[0];
  if (only === undefined || (pieces.length === 1 && /^\n+$/.test(only.text) && Object.keys(only.marks).length === 0))
    return "<br>".repeat((only?.text.length ?? 0) + 1);
  const hasEquation = pieces.some(({ marks }) => equationOf(marks) !== null);
  const writer = new InlineWriter(style, hasEquation || hasTwo(JSON.stringify(text), "$"));
  pieces.forEach((piece, at) => writer.piece(piece, at === 0, at === pieces.length - 1, pieces[at + 1]?.text ?? ""));
  return writer.out;
}

function hasTwo(text: string, char: string): boolean {
  return text.indexOf(char) !== text.lastIndexOf(char);
}

class InlineWriter {
  out = "";
  /** Whether the next character is the first of its line. */
  private fresh = true;
  /** Whether the last thing written was a sign of emphasis, which another one beside it would change. */
  private signed = false;

  constructor(
    private readonly style: InlineStyle,
    /** Whether dollar signs could be read as a pair. */
    private readonly pairsDollars: boolean,
  ) {}

  piece(piece: Piece, isFirst: boolean, isLast: boolean, next: string): void {
    const { marks } = piece;
    const after: string[] = [];
    const wrap = (before: string, behind: string): void => {
      this.put(before);
      after.unshift(behind);
    };
    const address = linkOf(marks);
    const colour = colourOf(marks);
    if (address !== null && this.style === "tags") wrap(`<a href="${attribute(address)}">`, "</a>");
    else if (address !== null) wrap("[", `](${destination(address)})`);
    if (colour !== null) wrap(`<span data-color="${colour}">`, "</span>");
    if (marks["_"] !== undefined) wrap("<u>", "</u>");
    const sign = this.signFor(piece);
    const wasSigned = this.signed && after.length === 0;
    this.signed = false;
    if (sign !== null && !wasSigned) wrap(sign, sign);
    else for (const [mark, tag] of signedTags) if (marks[mark] !== undefined) wrap(`<${tag}>`, `</${tag}>`);
    const ends = after.at(-1) === sign && sign !== null && after.length === 1;
    this.content(piece, isFirst, isLast, next);
    for (const behind of after) this.put(behind);
    this.signed = ends;
  }

  /** The signs that say the piece's emphasis; null where tags must, or where there is none. */
  private signFor({ text, marks }: Piece): string | null {
    if (this.style === "tags" || marks["c"] !== undefined) return null;
    const stars = (marks["b"] === undefined ? "" : "**") + (marks["i"] === undefined ? "" : "*");
    if ((stars === "") === (marks["s"] === undefined)) return null;
    return /^[\p{L}\p{N}]/u.test(text) && /[\p{L}\p{N}]$/u.test(text) ? stars || "~~" : null;
  }

  private content({ text, marks }: Piece, isFirst: boolean, isLast: boolean, next: string): void {
    const source = equationOf(marks);
    if (source !== null) {
      // Signs beside signs would be read as others.
      const math = this.out.endsWith("$") && !this.out.endsWith("\\$") ? null : mathBetweenSigns(source, next);
      return math === null ? this.escaped(source, isFirst, isLast) : this.put(math);
    }
    // An emoji's name between colons: where it begins and ends like a word it is no sign of anything.
    if (marks["ce"] !== undefined && /^:[a-z0-9](?:[\w-]*[a-z0-9])?:$/.test(text)) return this.put(text);
    if (marks["c"] === undefined) return this.escaped(text, isFirst, isLast);
    // Within a link, code with a bracket could end the label of a definition.
    const isOdd = /^ | $|[\t\n\r\f\ufeff]/.test(text) || (marks["a"] !== undefined && /[[\]]/.test(text));
    if (this.style !== "tags" && !isOdd) return this.put(codeSpan(text));
    this.put("<code>");
    this.escaped(text, isFirst, isLast);
    this.put("</code>");
  }

  private escaped(text: string, isFirst: boolean, isLast: boolean): void {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      const atEnd = at === text.length - 1;
      if (char === "\n") this.lineBreak((isFirst && at === 0) || (isLast && atEnd));
      else if (char === "\r" || char === "\ufeff") this.put(byNumber(char));
      else if (char === " " || char === "\t") {
        this.put(this.fresh || (isLast && atEnd) ? byNumber(char) : char);
      } else {
        const digits = this.fresh ? orderedSign.exec(text.slice(at, at + 10))?.[0] : undefined;
        if (digits !== undefined) {
          this.put(digits + this.escape(text.charAt(at + digits.length)));
          at += digits.length;
        } else this.put(this.means(text, at) ? this.escape(char) : char);
      }
    }
  }

  private means(text: string, at: number): boolean {
    const char = text.charAt(at);
    if (anywhere.has(char) || (char === "$" && this.pairsDollars)) return true;
    if (this.fresh && atLineStart.has(char)) return true;
    if (char === "_") return !(alphanumeric.test(text.charAt(at - 1)) && alphanumeric.test(text.charAt(at + 1)));
    if (char === "&") return reference.test(text.slice(at, at + 45));
    if (char === "!") return at === text.length - 1;
    if (char === "#") return this.style === "line";
    // A number may have begun in the piece before.
    if (char === "." || char === ")") return /(?:^|\n)\d{1,9}$/.test(this.out.slice(-11)) && at === 0;
    return this.style === "tags" && char === ">";
  }

  private escape(char: string): string {
    return this.style === "tags" ? byNumber(char) : `\\${char}`;
  }

  /** At an edge of the text a backslash would break nothing. */
  private lineBreak(isEdge: boolean): void {
    if (this.style === "text" && !isEdge) {
      this.put("\\\n");
      this.fresh = true;
    } else this.put("<br>");
  }

  private put(markdown: string): void {
    this.out += markdown;
    if (markdown !== "") this.fresh = false;
  }
}

const signedTags = [
  ["s", "s"],
  ["b", "b"],
  ["i", "i"],
] as const;

function codeSpan(text: string): string {
  const longest = Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length));
  const fence = "`".repeat(longest + 1);
  const pad = text.startsWith("`") || text.endsWith("`") ? " " : "";
  return fence + pad + text + pad + fence;
}

export function destination(address: string): string {
  if (/^[\w:/?#%=.~+@-]+$/.test(address)) return address;
  const inside = address
    .replace(/[\\<>]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/[\t\n\r]/g, byNumber);
  return `<${inside}>`;
}

function attribute(address: string): string {
  return address.replace(/[\t\n\r&"'<>`=\\]/g, byNumber);
}
