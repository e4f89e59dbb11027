// Deletes a selection over several blocks: the ends keep what is outside it and join, what lies between goes, what
// stood below a block that goes and was not selected moves up into its place (behaviour A15).
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { lastOf, rangesOf } from "@tessera/kernel/text/offsets.ts";
import { caretAt } from "../core/points.ts";
import { deleteOperation } from "../core/deletion.ts";
import { blockAround, blockPositions } from "../core/positions.ts";
import { parentIdOf, shownChildren } from "../core/read.ts";
import { wholeBlocks } from "../core/whole-blocks.ts";
import { moveOperation, pointer, type Command, type Core } from "../core/core.ts";
import { selectedBlocks } from "../selection/selected-blocks.ts";

export const deleteSelection: Command = (core) => {
  const { state } = core.view;
  const { $from, $to, empty } = state.selection;
  if (empty) return false;
  if (wholeBlocks(core) !== null) return core.whole?.replace() ?? true;
  if ($from.parent.type.name === "line" && $from.sameParent($to)) {
    core.view.dispatch(state.tr.deleteSelection().scrollIntoView());
    return true;
  }
  const ids = selectedBlocks(state);
  const first = $from.parent.type.name === "line" ? blockAround($from)?.id : undefined;
  const last = $to.parent.type.name === "line" ? blockAround($to)?.id : undefined;
  const operations: Operation[] = [];
  const path = ["properties", "title"];

  const cut = (id: string, at: number, length: number): void => {
    const runs = core.shownRuns(id);
    if (runs !== null && length > 0)
      operations.push({ pointer: pointer(core, id), path, command: "del", args: { ids: rangesOf(runs, at, length) } });
  };

  if (last !== undefined && last !== first) cut(last, 0, $to.parentOffset);
  if (first !== undefined) {
    const runs = core.shownRuns(first);
    cut(first, $from.parentOffset, $from.parent.content.size - $from.parentOffset);
    if (runs !== null && last !== undefined && last !== first) {
      // Moved beside it first, so that an undo puts it back where it stood and not where it was joined.
      const parent = parentIdOf(core.source.world, first);
      if (parent !== null && ids.length > 2) operations.push(moveOperation(core, last, parent, first));
      operations.push({
        pointer: pointer(core, last),
        path: [],
        command: "merge",
        args: { from: last, to: first, end: lastOf(runs) },
      });
    }
  }
  const between = ids.filter((id) => id !== first && id !== last);
  operations.push(...liftTheRest(core, between, last ?? ids.at(-1)));
  if (between.length > 0) operations.push(deleteOperation(core.source, rootsOf(core, between), core.shownRuns));
  const caret =
    first === undefined
      ? last === undefined
        ? neighbourCaret(core, ids)
        : caretAt(last, 0)
      : caretAt(first, $from.parentOffset);
  return core.apply(operations, "delete", caret);
};

function rootsOf(core: Core, ids: readonly string[]): string[] {
  const all = new Set(ids);
  return ids.filter((id) => !all.has(parentIdOf(core.source.world, id) ?? ""));
}

/** Blocks after the end of the selection that stand below a block that goes: they come out, in order. */
function liftTheRest(core: Core, going: readonly string[], end: string | undefined): Operation[] {
  const gone = new Set(going);
  const operations: Operation[] = [];
  const rest: string[] = [];
  let at = end;
  let top: string | null = null;
  for (let steps = 0; at !== undefined && steps < 1000; steps++) {
    const parent = parentIdOf(core.source.world, at);
    if (parent === null || !gone.has(parent)) break;
    const siblings = shownChildren(core.source.world, parent);
    rest.push(...siblings.slice(siblings.indexOf(at) + 1));
    top = parent;
    at = parent;
  }
  if (top === null) return operations;
  const parent = parentIdOf(core.source.world, top);
  if (parent === null) return operations;
  let after = top;
  for (const id of rest) {
    operations.push(moveOperation(core, id, parent, after));
    after = id;
  }
  return operations;
}

/** Where the caret goes when whole blocks went: the end of the line before them. */
function neighbourCaret(core: Core, [first]: readonly string[]): ReturnType<typeof caretAt> | null {
  const all = [...blockPositions(core.view.state.doc).keys()];
  const before = all[all.indexOf(first ?? "") - 1];
  return before === undefined ? null : caretAt(before, Number.MAX_SAFE_INTEGER);
}
