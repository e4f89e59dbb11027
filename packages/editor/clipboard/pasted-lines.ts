// Plain text as the blocks that it means: one for each line that says something. Where a line bears a sign of Markdown,
// as our own copies do, signs and indentation are read; where none does, every line is taken as it is.
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { wellFormed } from "../text/well-formed.ts";
import type { PastedBlock } from "./paste-blocks.ts";

export interface PastedLine {
  /** Null: what stands around it decides. */
  readonly type: string | null;
  readonly text: string;
  readonly checked: boolean;
  readonly depth: number;
}

const signs: readonly (readonly [sign: RegExp, type: string])[] = [
  [/^(?:[-*+] )?\[[ x]?\] /i, "to_do"],
  [/^[-*+] /, "bulleted_list"],
  [/^\d{1,3}[.)] /, "numbered_list"],
  [/^# /, "header"],
  [/^## /, "sub_header"],
  [/^### /, "sub_sub_header"],
  [/^#### /, "header_4"],
  [/^> /, "quote"],
  [/^-{3,}$/, "divider"],
];

function readLine(line: string): PastedLine {
  const space = /^[ \t]*/.exec(line)?.[0] ?? "";
  const rest = line.slice(space.length).trimEnd();
  for (const [pattern, type] of signs) {
    const sign = pattern.exec(rest)?.[0];
    if (sign === undefined) continue;
    const depth = Math.floor(space.replaceAll("\t", "  ").length / 2);
    return { type, text: rest.slice(sign.length), checked: /x\] $/i.test(sign), depth };
  }
  return { type: null, text: line, checked: false, depth: 0 };
}

export function pastedLines(text: string): PastedLine[] {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .filter((line, _at, all) => all.length === 1 || line.trim() !== "");
  const only = lines.length === 1 ? lines[0] : undefined;
  if (only !== undefined) return [{ type: null, text: only, checked: false, depth: 0 }];
  const read = lines.map(readLine);
  if (read.every(({ type }) => type === null)) return read;
  return read.map((line) => (line.type === null ? { ...line, type: "text" } : line));
}

/** The same, as blocks to paste. */
export function blocksOfText(text: string): PastedBlock[] {
  return pastedLines(wellFormed(text)).map(({ type, text: line, checked, depth }) => ({
    type,
    pieces: line === "" ? [] : [{ text: line, marks: NONE }],
    properties: (checked ? { checked: [["Yes"]] } : {}) as JsonObject,
    format: {},
    depth,
  }));
}
