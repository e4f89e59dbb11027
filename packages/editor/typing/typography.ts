// Signs that are typed for others: arrows, a dash, comparisons, dots, quotes (behaviour A19). What was typed is there first, so that one
// undo, or Backspace at once, brings it back.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { caretAt } from "../core/points.ts";
import { marksOfNode } from "../text/inline.ts";
import { operationsOfChange } from "../text/text-operations.ts";
import { caretBlock, type Core } from "../core/core.ts";
import { firstQuote, quoteFor, quotesOf } from "./quotes.ts";

const signs: readonly (readonly [typed: RegExp, length: number, sign: string])[] = [
  [/->$/, 2, "→"],
  [/<-$/, 2, "←"],
  [/>=$/, 2, "≥"],
  [/<=$/, 2, "≤"],
  [/!=$/, 2, "≠"],
  [/(?<!\.)\.\.\.$/, 3, "…"],
  // Not at the start, where a third one makes a divider.
  [/[\p{L}\p{N}\s]--$/u, 2, "—"],
];

/** Called with text that is about to be typed at the caret; true where it was used up. */
export function typeSign(core: Core, typed: string): boolean {
  const block = typed.length === 1 ? caretBlock(core) : null;
  if (block === null || core.view.composing) return false;
  // A letter changes something only behind the first sign of a line: most keys end here.
  if (block.offset !== 1 && !/["'\-.>=]/.test(typed)) return false;
  const { $from } = core.view.state.selection;
  const marks = core.view.state.storedMarks ?? $from.marks();
  if (marks.some((mark) => mark.type.name === "code" || mark.type.name === "link")) return false;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n");
  const found = signFor(core, typed, before);
  // Behind a lone backtick stands what may become code.
  if (found === null || `${before}${typed}`.split("`").length % 2 === 0) return false;
  const { back, length, sign } = found;
  core.view.dispatch(core.view.state.tr.insertText(typed));
  const runs = core.shownRuns(block.id);
  if (runs === null) return true;
  const at = block.offset + 1 - back;
  const operations: Operation[] = operationsOfChange(
    { block: block.id, property: "title", spaceId: core.source.spaceId },
    runs,
    { deleted: { at, length }, inserted: [{ at, text: sign, marks: marksOfNode(marks), chosen: [] }], formatted: [] },
    core.source.numbering,
  );
  core.apply(operations, "format", caretAt(block.id, block.offset + 1 - length + sign.length));
  return true;
}

interface Sign {
  /** How far before the caret what goes begins, and how long it is. */
  readonly back: number;
  readonly length: number;
  readonly sign: string;
}

function signFor(core: Core, typed: string, before: string): Sign | null {
  if (/[-.>=]/.test(typed)) {
    const text = `${before}${typed}`.slice(-4);
    const [, length = 0, sign = ""] = signs.find(([pattern]) => pattern.test(text)) ?? [];
    return length === 0 ? null : { back: length, length, sign };
  }
  const quotes = quotesOf(core.view.dom.ownerDocument.documentElement.lang);
  if (quotes === null) return null;
  const first = firstQuote(typed, before, quotes);
  if (first !== null) return { back: 2, length: 1, sign: first };
  const sign = typed === '"' || typed === "'" ? quoteFor(typed, before, quotes) : null;
  return sign === null ? null : { back: 1, length: 1, sign };
}
