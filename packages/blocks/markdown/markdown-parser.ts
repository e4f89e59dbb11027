// Markdown's grammar: CommonMark with tables, strikethrough, mathematics and GitHub's footnotes and task lists (those two are told
// by the text itself). Addresses come as they are written, whatever they are: what may be followed is judged by who reads.
// Beside the parser's own tokens there are `math`, and `definition` where the address of links elsewhere is defined; a table's
// opening token holds its rows as they are written, because the parser leaves out what no column is named for.
// oxlint-disable-next-line typescript/triple-slash-reference -- every project that imports this one needs those types.
/// <reference path="./markdown-it-rules.d.ts" />
import MarkdownIt from "markdown-it";
import reference from "markdown-it/lib/rules_block/reference.mjs";
import type StateBlock from "markdown-it/lib/rules_block/state_block.mjs";
import table from "markdown-it/lib/rules_block/table.mjs";
import type StateInline from "markdown-it/lib/rules_inline/state_inline.mjs";
import { mathRule } from "./math-syntax.ts";

/** Deeper than what is left of a text after its nesting was bounded (hostile-text.ts). */
const maxNesting = 1_000;

export interface Definition {
  readonly href: string;
  readonly title: string;
}

/** What the parser keeps of one text. */
export interface Environment {
  references?: Record<string, Definition>;
}

export const parser = new MarkdownIt({ html: true });
Object.assign(parser.options, { maxNesting });
parser.normalizeLink = (address) => address;
parser.normalizeLinkText = (address) => address;
parser.validateLink = () => true;
parser.block.ruler.at("reference", definitionRule);
parser.block.ruler.at("table", tableRule, { alt: ["paragraph", "reference"] });
parser.block.ruler.before("html_block", "fold", foldRule);
parser.inline.ruler.before("backticks", "math", mathRule);
parser.inline.ruler.before("entity", "control", controlRule);
parser.inline.ruler.at("strikethrough", strikeRule);
parser.inline.ruler2.at("strikethrough", strikesMatched);

const textOfLine = (state: StateBlock, line: number): string =>
  state.src.slice((state.bMarks[line] ?? 0) + (state.tShift[line] ?? 0), state.eMarks[line]);

/** A footnote is no definition of an address: it is a paragraph that begins with its sign. */
function definitionRule(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  if (textOfLine(state, start).startsWith("[^") || !reference(state, start, end, silent)) return false;
  const token = state.push("definition", "", 0);
  token.content = state.getLines(start, state.line, state.blkIndent, false).trim();
  return true;
}

function tableRule(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const before = state.tokens.length;
  if (!table(state, start, end, silent)) return false;
  const opening = state.tokens[before];
  if (opening === undefined) return true;
  const rows: string[] = [];
  for (let line = start; line < state.line; line++) rows.push(textOfLine(state, line));
  opening.meta = rows;
  return true;
}

const fold = /^<\/?(?:details|summary)(?=[\s>])|^<br\s*\/?>\s*$/i;

/** What is written for a toggle is read like a line, so that its words may have marks, and an empty line as what it is. */
function foldRule(state: StateBlock, start: number, end: number, silent: boolean): boolean {
  const isIndented = (line: number): boolean => (state.sCount[line] ?? 0) - state.blkIndent > 3;
  if (isIndented(start) || !fold.test(textOfLine(state, start))) return false;
  if (silent) return true;
  const terminators = state.md.block.ruler.getRules("paragraph");
  const around = state.parentType;
  state.parentType = "paragraph";
  let line = start + 1;
  for (; line < end && !state.isEmpty(line); line++) {
    if (isIndented(line) || (state.sCount[line] ?? 0) < 0 || fold.test(textOfLine(state, line))) continue;
    if (terminators.some((rule) => rule(state, line, end, true))) break;
  }
  state.parentType = around;
  state.line = line;
  state.push("paragraph_open", "p", 1).map = [start, line];
  const inline = state.push("inline", "", 0);
  inline.content = state.getLines(start, line, state.blkIndent, false).trim();
  inline.map = [start, line];
  state.push("paragraph_close", "p", -1);
  return true;
}

/** By their number, so that one at the edge of a line, which would go with the space there, can be written. */
function controlRule(state: StateInline, silent: boolean): boolean {
  if (!state.src.startsWith("&#11;", state.pos)) return false;
  if (!silent) state.push("text_special", "", 0).content = "\u000b";
  state.pos += 5;
  return true;
}

const tilde = 126;
/** So that one sign is only ever closed by one, and two by two. */
const markers: readonly (number | undefined)[] = [undefined, tilde + 0x1_0000, tilde];

function strikeRule(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
  const { can_open, can_close, length } = state.scanDelims(state.pos, true);
  state.push("text", "", 0).content = state.src.slice(state.pos, state.pos + length);
  const marker = markers[length];
  // Without a length no sum of lengths counts, as it does for emphasis.
  if (marker !== undefined)
    state.delimiters.push({
      marker,
      length: 0,
      token: state.tokens.length - 1,
      end: -1,
      open: can_open,
      close: can_close,
    });
  state.pos += length;
  return true;
}

function strikesMatched(state: StateInline): boolean {
  const lists = [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters ?? [])];
  for (const delimiters of lists)
    for (const { marker, token, end } of delimiters) {
      const closing = delimiters[end]?.token;
      if (closing === undefined || !markers.includes(marker)) continue;
      turn(state, token, "s_open", 1);
      turn(state, closing, "s_close", -1);
    }
  return true;
}

function turn(state: StateInline, at: number, type: string, nesting: 1 | -1): void {
  const token = state.tokens[at];
  if (token === undefined) return;
  token.type = type;
  token.tag = "s";
  token.nesting = nesting;
  token.content = "";
}

/** Character references as what they stand for. */
export const decodeEntities = (text: string): string =>
  text.replace(/&(?:#x?[\da-f]{1,7}|[a-z][\da-z]{1,31});/gi, (one) => parser.utils.unescapeAll(one));
