// Rich text as Markdown. Every character that could be read as syntax is escaped, so that reading gives the same text.
// A piece with marks is written with Markdown's signs where these are sure to be read as such whatever stands beside
// them (it begins and ends with a letter or digit), and with tags where not; underline and colour are always tags.
// What was kept as its source is written as that (kept-source.ts); what Markdown has no word for (mentions, comments), as its
// text alone.
import { equationOf } from "../equation/equation-unit.ts";
import { colourName } from "../model/colour-name.ts";
import { mathBetweenSigns } from "./math-syntax.ts";
import { closerOf, keptIn, mayBeLinked, openersOf } from "./kept-source.ts";
import { NONE, type Marks } from "@tessera/kernel/text/marks.ts";
import { piecesOf, plainText, type Piece, type RichText } from "@tessera/kernel/text/rich-text.ts";

/** `line`: no line break may be in it. `tags`: what other programs read as HTML, so signs of Markdown mean nothing. */
export type InlineStyle = "text" | "line" | "tags";

export function linkOf(marks: Marks): string | null {
  const address = marks["a"]?.[0];
  return typeof address === "string" && mayBeLinked(address) ? address : null;
}

function colourOf(marks: Marks): string | null {
  const name = marks["h"]?.[0];
  return typeof name === "string" && colourName.test(name) ? name : null;
}

/** Characters that mean something wherever they stand, at the start of a line, and after its first digits. */
const anywhere = new Set("\\`*[]<~");
const atLineStart = new Set("#+-=>:|");
const reference = /^&(?:#\w{1,8}|\w{1,40});/;
/** Behind it nothing that would make a link or a definition of it. */
const footnote = /^\[\^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*\](?=[\s.,;!?)"'\p{L}\p{N}]|$)/u;
/** A sign of a footnote: it leads to nothing here, and to its note where it is read elsewhere. Empty: there is none. */
function signOfNote(text: string, at: number, next: string): string {
  const ahead = text.slice(at, at + longestSign);
  return footnote.exec(ahead + (at + longestSign < text.length ? "\\" : firstChar(next)))?.[0] ?? "";
}
const longestSign = 60;

/** What a footnote begins with. With one word behind it, it would be a definition to those who know no footnotes. */
const noteIn = (text: string): string => /^\[\^[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+)*\]:(?= \S+ \S)/.exec(text)?.[0] ?? "";

const orderedSign = /^\d{1,9}(?=[.)])/;
const isWord = (char: string): boolean => /[\p{L}\p{N}]/u.test(char);
const isApart = (char: string): boolean => char === "" || /[\s\p{P}]/u.test(char);
const lastChar = (text: string): string => [...text.slice(-2)].at(-1) ?? "";
const firstChar = (text: string): string => [...text.slice(0, 2)][0] ?? "";

/** Signs of emphasis before it are read as such: it begins with a letter or digit, or with a sign that stands apart. */
function beginsAWord(text: string, before: string): boolean {
  const first = firstChar(text);
  return isWord(first) || (!/\s/.test(first) && isApart(lastChar(before)));
}

function endsAWord(text: string, next: string): boolean {
  const last = lastChar(text);
  return isWord(last) || (!/\s/.test(last) && isApart(firstChar(next)));
}

const alphanumeric = /[A-Za-z0-9]/;
const byNumber = (char: string): string => `&#${char.codePointAt(0)};`;

export function inlineMarkdown(text: RichText, style: InlineStyle): string {
  const pieces = piecesOf(text);
  const only = pieces[0];
  if (only === undefined || (pieces.length === 1 && /^\n+$/.test(only.text) && Object.keys(only.marks).length === 0))
    return "<br>".repeat((only?.text.length ?? 0) + 1);
  const hasEquation = pieces.some(({ marks }) => equationOf(marks) !== null);
  const writer = new InlineWriter(style, hasEquation || hasTwo(JSON.stringify(text), "$"));
  const note = style === "text" ? noteIn(plainText(text)) : "";
  if (only.marks === NONE && only.text.startsWith(note))
    pieces[0] = { ...only, text: writer.verbatim(note, only.text) };
  pieces.forEach((piece, at) => writer.piece(piece, at === 0, at === pieces.length - 1, pieces[at + 1]));
  return writer.end();
}

function hasTwo(text: string, char: string): boolean {
  return text.indexOf(char) !== text.lastIndexOf(char);
}

class InlineWriter {
  out = "";
  /** Whether the next character is the first of its line. */
  private fresh = true;
  private open: readonly string[] = [];
  /** Whether another piece follows. */
  private goesOn = false;
  /** Whether the last thing written was a sign of emphasis, which another one beside it would change. */
  private signed = false;

  constructor(
    private readonly style: InlineStyle,
    /** Whether dollar signs could be read as a pair. */
    private readonly pairsDollars: boolean,
  ) {}

  piece(piece: Piece, isFirst: boolean, isLast: boolean, following: Piece | undefined): void {
    const next = following?.text ?? "";
    this.goesOn = following !== undefined;
    const { marks } = piece;
    this.around(this.openers(marks));
    const after: string[] = [];
    const wrap = (before: string, behind: string): void => {
      this.put(before);
      after.unshift(behind);
    };
    const colour = colourOf(marks);
    if (colour !== null) wrap(`<span data-color="${colour}">`, "</span>");
    if (marks["_"] !== undefined) wrap("<u>", "</u>");
    const sign = this.signFor(piece, this.sameAround(piece, following) ? next : "]");
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
  private signFor({ text, marks }: Piece, next: string): string | null {
    if (this.style === "tags" || marks["c"] !== undefined) return null;
    const stars = (marks["b"] === undefined ? "" : "**") + (marks["i"] === undefined ? "" : "*");
    if ((stars === "") === (marks["s"] === undefined)) return null;
    const isSure = beginsAWord(text, this.out) && endsAWord(text, next);
    return isSure ? stars || "~~" : null;
  }

  /** A link stands around everything else, so that its words may be in several pieces. */
  private openers(marks: Marks): readonly string[] {
    const address = linkOf(marks);
    if (address === null) return openersOf(marks);
    const link =
      this.style === "tags"
        ? `<a href="${attribute(address)}">`
        : `](${destination(address)}${titled(marks["lt"]?.[0])})`;
    return [link, ...openersOf(marks)];
  }

  /** False: brackets or tags are written between the two. */
  private sameAround({ marks }: Piece, following: Piece | undefined): boolean {
    return following === undefined || String(this.openers(marks)) === String(this.openers(following.marks));
  }

  /** What stands around the next piece: what it shares with the one before stays open. */
  private around(openers: readonly string[]): void {
    let shared = 0;
    while (shared < this.open.length && this.open[shared] === openers[shared]) shared++;
    if (shared < this.open.length || shared < openers.length) this.signed = false;
    for (const opener of this.open.slice(shared).toReversed()) this.put(closerOf(opener) ?? "");
    for (const opener of openers.slice(shared)) this.put(opener.startsWith("<") ? opener : "[");
    this.open = openers;
  }

  /** Puts the sign as it is, and answers with the rest of the text. */
  verbatim(sign: string, text: string): string {
    this.put(sign);
    return text.slice(sign.length);
  }

  end(): string {
    this.around([]);
    return this.out;
  }

  private content({ text, marks }: Piece, isFirst: boolean, isLast: boolean, next: string): void {
    const kept = keptIn(marks);
    if (kept !== null) return this.put(this.style === "text" ? kept : kept.replace(/\s*\n\s*/g, " "));
    const source = equationOf(marks);
    if (source !== null) {
      // Signs beside signs would be read as others.
      const math = this.out.endsWith("$") && !this.out.endsWith("\\$") ? null : mathBetweenSigns(source, next);
      return math === null ? this.escaped(source, isFirst, isLast) : this.put(math);
    }
    // An emoji's name between colons: where it begins and ends like a word it is no sign of anything.
    if (marks["ce"] !== undefined && /^:[a-z0-9](?:[\w-]*[a-z0-9])?:$/.test(text)) return this.put(text);
    if (marks["c"] === undefined) return this.escaped(text, isFirst, isLast, next);
    // Within a link, code with a bracket could end the label of a definition.
    const isOdd = /^ | $|[\t\n\r\f\ufeff\u2028\u2029]/.test(text) || (marks["a"] !== undefined && /[[\]]/.test(text));
    if (this.style !== "tags" && !isOdd) return this.put(codeSpan(text));
    this.put("<code>");
    this.escaped(text, isFirst, isLast);
    this.put("</code>");
  }

  private escaped(text: string, isFirst: boolean, isLast: boolean, next = ""): void {
    for (let at = 0; at < text.length; at++) {
      const char = text.charAt(at);
      const atEnd = at === text.length - 1;
      if (char === "\n") this.lineBreak((isFirst && at === 0) || (isLast && atEnd));
      else if (char === "\r" || char === "\ufeff") this.put(byNumber(char));
      else if (/\s/.test(char)) {
        this.put(this.fresh || (isLast && atEnd) ? byNumber(char) : char);
      } else if (char === "[" && signOfNote(text, at, next) !== "") {
        const sign = signOfNote(text, at, next);
        this.put(sign);
        at += sign.length - 1;
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
    if (char === "!") return at === text.length - 1 && this.goesOn;
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

/** A link's or an image's title behind its address. */
export function titled(title: unknown): string {
  if (typeof title !== "string" || title === "") return "";
  const inside = title
    .replace(/[\\"]/g, "\\$&")
    .replace(/&(?=#?\w+;)/g, "&amp;")
    .replace(/[\t\n\r]/g, byNumber);
  return ` "${inside}"`;
}

/** `label`: what stands between the brackets, as it is written. */
export const imageSource = (label: string, address: string, title = ""): string =>
  `![${label}](${destination(address)}${titled(title)})`;

function attribute(address: string): string {
  return address.replace(/[\t\n\r&"'<>`=\\]/g, byNumber);
}
