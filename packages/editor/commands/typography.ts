// Signs that are typed for others: arrows, a dash, comparisons (behaviour A19). What was typed is there first, so that one
// undo, or Backspace at once, brings it back.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { caretAt } from "../page/points.ts";
import { marksOfNode } from "../text/inline.ts";
import { operationsOfChange } from "../text/text-operations.ts";
import { caretBlock, type Core } from "./core.ts";

const signs: readonly (readonly [typed: RegExp, length: number, sign: string])[] = [
  [/->$/, 2, "→"],
  [/<-$/, 2, "←"],
  [/>=$/, 2, "≥"],
  [/<=$/, 2, "≤"],
  [/!=$/, 2, "≠"],
  // Not at the start, where a third one makes a divider.
  [/[\p{L}\p{N}\s]--$/u, 2, "—"],
];

/** Called with text that is about to be typed at the caret; true where it was used up. */
export function typeSign(core: Core, typed: string): boolean {
  const block = typed.length === 1 && /[->=]/.test(typed) ? caretBlock(core) : null;
  if (block === null || core.view.composing) return false;
  const { $from } = core.view.state.selection;
  const marks = core.view.state.storedMarks ?? $from.marks();
  if (marks.some((mark) => mark.type.name === "code" || mark.type.name === "link")) return false;
  const before = $from.parent.textBetween(0, $from.parentOffset, "\n", "\n") + typed;
  const found = signs.find(([pattern]) => pattern.test(before.slice(-3)));
  // Behind a lone backtick stands what may become code.
  if (found === undefined || before.split("`").length % 2 === 0) return false;
  const [, length, sign] = found;
  core.view.dispatch(core.view.state.tr.insertText(typed));
  const runs = core.shownRuns(block.id);
  if (runs === null) return true;
  const at = block.offset + 1 - length;
  const operations: Operation[] = operationsOfChange(
    { block: block.id, property: "title", spaceId: core.source.spaceId },
    runs,
    { deleted: { at, length }, inserted: [{ at, text: sign, marks: marksOfNode(marks), chosen: [] }], formatted: [] },
    core.source.numbering,
  );
  core.apply(operations, "format", caretAt(block.id, at + 1));
  return true;
}
