// Where words stand in the lines of a page, closed toggles included. Offsets are those of the line. A line is read as text
// once for as long as it stays as it is, so a search costs the comparing alone.
import type { Node } from "prosemirror-model";
import type { CellText } from "./cells.ts";

export interface FindQuery {
  readonly text: string;
  readonly matchCase: boolean;
  readonly wholeWord: boolean;
}

export interface Match {
  readonly block: string;
  /** Of a cell: which text of its row; null: the block's line. */
  readonly column: string | null;
  readonly start: number;
  readonly end: number;
  /** Of its first character in the document that was searched; of a cell, between its table and what is behind that. */
  readonly pos: number;
}

const texts = new WeakMap<Node, string>();

/** One unit for each position of the line: what is no letter stands for itself. */
function textOf(line: Node): string {
  const known = texts.get(line);
  if (known !== undefined) return known;
  const text = line.textBetween(0, line.content.size, undefined, (leaf) =>
    leaf.type.name === "break" ? "\n" : "\uFFFC",
  );
  texts.set(line, text);
  return text;
}

const inWord = "[\\p{L}\\p{M}\\p{N}_]";

/** Null where nothing is looked for. Case is folded letter by letter, so that offsets stay what they are. */
export function patternOf({ text, matchCase, wholeWord }: FindQuery): RegExp | null {
  if (text === "") return null;
  const plain = text.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
  const whole = wholeWord ? `(?<!${inWord})${plain}(?!${inWord})` : plain;
  return new RegExp(whole, matchCase ? "gu" : "giu");
}

/** So far behind their table are cells and the units in them: less than a place of the document, however many there are. */
const cellStep = 1e-5;
export const unitStep = 1e-10;

/** In the order of the page. */
export function findMatches(
  doc: Node,
  query: FindQuery,
  cellsOf: (block: string) => readonly CellText[] = () => [],
): Match[] {
  const pattern = patternOf(query);
  const matches: Match[] = [];
  if (pattern === null) return matches;
  let block = "";
  doc.descendants((node, pos) => {
    if (node.type.name === "block") block = String(node.attrs["id"] ?? "");
    if (node.type.name === "void")
      cellsOf(block).forEach(({ row, column, text }, at) => {
        for (const { 0: found, index } of text.matchAll(pattern))
          matches.push({
            block: row,
            column,
            start: index,
            end: index + found.length,
            pos: pos + at * cellStep + index * unitStep,
          });
      });
    if (node.type.name !== "line") return true;
    for (const { 0: found, index } of textOf(node).matchAll(pattern))
      matches.push({ block, column: null, start: index, end: index + found.length, pos: pos + 1 + index });
    return false;
  });
  return matches;
}

/** The first match at or behind a position, else the first of all; -1 where there is none. */
export function matchFrom(matches: readonly Match[], pos: number): number {
  if (matches.length === 0) return -1;
  let [low, high] = [0, matches.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((matches[middle]?.pos ?? 0) < pos) low = middle + 1;
    else high = middle;
  }
  return low === matches.length ? 0 : low;
}
