// Plain text as the blocks that it means: one for each line that says something. Where a line bears a sign of Markdown,
// as our own copies do, signs and indentation are read; where none does, every line is taken as it is.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import type { Piece } from "@tessera/kernel/text/rich-text.ts";
import { pastedBullets } from "../bulleted-list/bulleted-list-signs.ts";
import { pastedDivider } from "../divider/divider-signs.ts";
import { pastedHeaders } from "../header/header-signs.ts";
import { pastedNumbers } from "../numbered-list/numbered-list-signs.ts";
import { pastedQuotes } from "../quote/quote-signs.ts";
import { pastedToDos } from "../to-do/to-do-signs.ts";
import type { PastedSign } from "../model/typed-sign.ts";

export interface PastedLine {
  /** Null: what stands around it decides. */
  readonly type: string | null;
  readonly text: string;
  readonly properties: JsonObject;
  readonly depth: number;
}

/** The first that fits counts: a to-do is written behind a bullet. */
const signs: readonly PastedSign[] = [
  ...pastedToDos,
  ...pastedBullets,
  ...pastedNumbers,
  ...pastedHeaders,
  ...pastedQuotes,
  ...pastedDivider,
];

function readLine(line: string): PastedLine {
  const space = /^[ \t]*/.exec(line)?.[0] ?? "";
  const rest = line.slice(space.length).trimEnd();
  for (const { pasted, type, properties } of signs) {
    const sign = pasted.exec(rest)?.[0];
    if (sign === undefined) continue;
    const depth = Math.floor(space.replaceAll("\t", "  ").length / 2);
    return { type, text: rest.slice(sign.length), properties: properties?.(sign) ?? {}, depth };
  }
  return { type: null, text: line, properties: {}, depth: 0 };
}

export function pastedLines(text: string): PastedLine[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .filter((line, _at, all) => all.length === 1 || line.trim() !== "");
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only !== undefined) return [{ type: null, text: only, properties: {}, depth: 0 }];
  const read = lines.map(readLine);
  if (read.every(({ type }) => type === null)) return read;
  return read.map((line) => (line.type === null ? { ...line, type: "text" } : line));
}

/** The same, as blocks to paste. */
export function blocksOfText(text: string) {
  return pastedLines(text).map(({ type, text: line, properties, depth }) => {
    const pieces: Piece[] = line === "" ? [] : [{ text: line, marks: NONE }];
    return { type, pieces, properties, format: {}, depth };
  });
}
