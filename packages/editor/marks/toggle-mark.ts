// Sets a mark, or takes it off where all of the selection has it (behaviours B1, B3). At a caret it is for what is typed next.
import type { MarkType, Node } from "prosemirror-model";
import { schema } from "../core/schema.ts";
import type { Command } from "../core/core.ts";
import { markable } from "./markable.ts";

export const toggleMark =
  (name: string): Command =>
  (core) => {
    const { state } = core.view;
    const { selection, doc, tr } = state;
    const type = schema.marks[name] ?? schema.mark(name).type;
    const stretches = markable(core);
    if (stretches.length === 0) return true;
    if (selection.empty) {
      const isSet = type.isInSet(state.storedMarks ?? selection.$from.marks()) !== undefined;
      core.view.dispatch(isSet ? tr.removeStoredMark(type) : tr.addStoredMark(type.create()));
      return true;
    }
    const all = stretches.every(({ from, to }) => isMarked(doc, from, to, type));
    for (const { from, to } of stretches)
      if (all) tr.removeMark(from, to, type);
      else tr.addMark(from, to, type.create());
    core.view.dispatch(tr.scrollIntoView());
    return true;
  };

/** Whether all text between the two has the mark; space alone does not count. */
export function isMarked(doc: Node, from: number, to: number, type: MarkType): boolean {
  let some = false;
  let all = true;
  doc.nodesBetween(from, to, (node, pos) => {
    if (!node.isText) return all;
    const part = node.text?.slice(Math.max(0, from - pos), to - pos) ?? "";
    if (part.trim() === "") return false;
    some = true;
    all &&= type.isInSet(node.marks) !== undefined;
    return false;
  });
  return some && all;
}
