/**
 * The parent that an operation names, where the same transaction may create it. Rights are read from places, and the places of
 * records that `set` creates are folded at the transaction's end (places.ts): here such a parent takes its place early.
 */
import { isInner } from "../world/above.ts";
import { parentOf, type Entry } from "../records/entry.ts";
import { isOrdered } from "../records/parents.ts";
import type { Step } from "../world/context.ts";
import type { OperationOf } from "../world/operation.ts";
import { Refusal } from "../world/refusal.ts";
import { isNew, parentAtLast, put, settleEarly } from "./places.ts";
import { parentEntry, type ParentRef } from "./placing.ts";

/** The record of a parent, placed where the transaction has named a place for it; null where there is no such record. */
export function placedParent(step: Step, parent: ParentRef): Entry | null {
  const above = parentEntry(step.draft, parent);
  if (above === null || !isInner(above.table) || !isNew(step, above)) return above;
  const up = parentAtLast(step, above);
  if (up === null) return above;
  if (!isOrdered(above.table)) {
    if (parentOf(above) !== null) return above;
    if (isOrdered(up.table)) placedParent(step, up);
    settleEarly(step, above);
  } else if (above.order === null) put(step, above, {});
  return parentEntry(step.draft, parent);
}

/**
 * Refuses a move that no concurrent change can explain: into the record itself, or into a parent that the workspace never had.
 * Judged where all records of the scope can be read, because a client need not have loaded the parent. An undo is not judged.
 */
export function demandTarget(step: Step, { pointer, args }: OperationOf<"move">): void {
  if (step.draft.scope === undefined || args.guard !== undefined) return;
  const { parent } = args;
  if (parent.id === pointer.id)
    throw new Refusal("ValidationError", `parent should be another record than ${pointer.id}, which is moved`);
  if (parentEntry(step.draft, parent) === null)
    throw new Refusal("NotFoundError", `no ${parent.table} ${parent.id} in this workspace to move ${pointer.id} into`);
}
