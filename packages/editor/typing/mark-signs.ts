// Markdown inside a line: the sign that closes a pair makes what stands between them bold, italic, struck, code or a link,
// and the signs go (behaviour B2). The sign is typed first, so that one undo brings it back (C23).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { rangesOf } from "@tessera/kernel/text/offsets.ts";
import { caretAt } from "../core/points.ts";
import { safeHref, schema } from "../core/schema.ts";
import { caretBlock, pointer, type CaretBlock, type Core } from "../core/core.ts";

interface Pair {
  /** The last character that is typed. */
  readonly last: string;
  /** Text up to and with it: what stands before the pair, the opening sign, what is marked, the rest. */
  readonly pattern: RegExp;
  readonly keys: readonly [string, ...string[]];
}

/** What is marked begins and ends with no space and is looked for in this many characters at most. */
const reach = 1000;
const inner = String.raw`([^%\s](?:[^%]*[^%\s])?)`;
const between = (open: string, without: string, before = String.raw`(^|[^\p{L}\p{N}%])`): RegExp =>
  new RegExp(`${before}(${open})${inner}(${open})$`.replaceAll("%", without), "u");

const pairs: readonly Pair[] = [
  { last: "*", pattern: between(String.raw`\*\*\*`, "*"), keys: ["b", "i"] },
  { last: "_", pattern: between("___", "_"), keys: ["b", "i"] },
  { last: "*", pattern: between(String.raw`\*\*`, "*"), keys: ["b"] },
  { last: "_", pattern: between("__", "_"), keys: ["b"] },
  { last: "*", pattern: between(String.raw`\*`, "*"), keys: ["i"] },
  { last: "_", pattern: between("_", "_"), keys: ["i"] },
  { last: "~", pattern: between("~~?", "~"), keys: ["s"] },
  { last: "`", pattern: between("`", "`"), keys: ["c"] },
  { last: ")", pattern: /(^|[^!])(\[)([^[\]]+)(\]\([^()\s]+\))$/u, keys: ["a"] },
];

/** Called with text that is about to be typed at the caret; true where it was used up. */
export function typeMarkSign(core: Core, typed: string): boolean {
  const candidates = pairs.filter(({ last }) => last === typed);
  const block = candidates.length === 0 ? null : caretBlock(core);
  if (block === null || core.view.composing) return false;
  const { $from } = core.view.state.selection;
  if ((core.view.state.storedMarks ?? $from.marks()).some((mark) => mark.type.name === "code")) return false;
  const start = Math.max(0, $from.parentOffset - reach);
  const text = $from.parent.textBetween(start, $from.parentOffset, "\n", "\n") + typed;
  for (const { pattern, keys } of candidates) {
    const isLink = keys[0] === "a";
    const found = pattern.exec(text);
    const [, before = "", open = "", marked = "", close = ""] = found ?? [];
    if (found === null || (!isLink && open !== close)) continue;
    const value = isLink ? linkOf(close) : [];
    if (value === null || isCode(core, $from.start() + start + found.index, $from.pos)) continue;
    core.view.dispatch(core.view.state.tr.insertText(typed));
    const at = start + found.index + before.length;
    return mark(core, block, { at, open: open.length, marked: marked.length, close: close.length, keys, value });
  }
  return false;
}

interface Marking {
  /** Offset of the opening sign; lengths in characters of the line. */
  readonly at: number;
  readonly open: number;
  readonly marked: number;
  readonly close: number;
  readonly keys: readonly string[];
  readonly value: readonly Json[];
}

function mark(core: Core, block: CaretBlock, { at, open, marked, close, keys, value }: Marking): boolean {
  const runs = core.shownRuns(block.id);
  if (runs === null) return true;
  const path = ["properties", "title"];
  const line = { pointer: pointer(core, block.id), path };
  const signs = [...rangesOf(runs, at, open), ...rangesOf(runs, at + open + marked, close)];
  const operations: Operation[] = [
    ...keys.map((key): Operation => ({
      ...line,
      command: "fmt",
      args: { ids: rangesOf(runs, at + open, marked), key, val: [...value] },
    })),
    { ...line, command: "del", args: { ids: signs } },
  ];
  core.apply(operations, "format", caretAt(block.id, at + marked));
  // What is typed next is plain again.
  core.view.dispatch(core.view.state.tr.setStoredMarks([]));
  return true;
}

/** The address in "](address)", as a link holds it; null for one that is not opened. */
function linkOf(close: string): readonly Json[] | null {
  const href = close.slice(2, -1);
  return safeHref(href) === null ? null : [href];
}

/** Signs inside code are text. */
function isCode(core: Core, from: number, to: number): boolean {
  return core.view.state.doc.rangeHasMark(from, to, schema.marks["code"] ?? schema.mark("code").type);
}
