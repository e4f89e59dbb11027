/**
 * A transaction executed over a world: all of it or nothing, with rights at every pointer and the invariants of SPEC.md
 * at its end. The same code runs on the server (decides) and on clients (anticipates).
 */
import { keyOf } from "../records/pointer.ts";
import { settleNames } from "./collection-name.ts";
import type { Context, Step } from "../world/context.ts";
import { deleteBlocks, reviveBlocks } from "./delete-blocks.ts";
import type { Operation } from "../world/operation.ts";
import { fold } from "./places.ts";
import { listInsert, listRemove, setParent, setPermissionItem, setValue, updateValue } from "./record-operations.ts";
import { Dangling, Refusal, type RefusalKind } from "../world/refusal.ts";
import { create, merge, move, split, turn, unmerge, unturn } from "./structure.ts";
import { format, insert, remove, restore } from "./text-operations.ts";
import { Draft, Unknown, type Need, type World } from "../world/world.ts";

export interface Done {
  readonly status: "done";
  readonly draft: Draft;
  /** Operations that undo this transaction, in the order to execute them. */
  readonly inverse: readonly Operation[];
}
export interface Refused {
  readonly status: "refused";
  readonly kind: RefusalKind;
  readonly message: string;
  readonly code?: string | undefined;
  /** Index of the operation that is at fault. */
  readonly operation: number;
  /** True where an id is not known (yet): a client holds the operation. */
  readonly dangling: boolean;
}
export interface Waiting {
  readonly status: "unknown";
  readonly need: Need;
}
export type Outcome = Done | Refused | Waiting;

export function execute(base: World, operations: readonly Operation[], context: Context): Outcome {
  const step: Step = {
    draft: new Draft(base),
    context,
    inverse: [],
    placements: new Map(),
    said: [],
    stamps: context.imported === true ? new Map() : null,
    made: new Set(),
  };
  let at = 0;
  try {
    for (; at < operations.length; at++) run(step, operations[at] as Operation);
    fold(step);
    settleNames(step);
    for (const settle of context.settle ?? []) settle(step);
    bump(step.draft);
    return { status: "done", draft: step.draft, inverse: step.inverse };
  } catch (error) {
    if (error instanceof Unknown) return { status: "unknown", need: error.need };
    if (!(error instanceof Refusal)) throw error;
    const operation = Math.min(at, operations.length - 1);
    return {
      status: "refused",
      kind: error.kind,
      message: error.message,
      code: error.code,
      operation,
      dangling: error instanceof Dangling,
    };
  }
}

function run(step: Step, operation: Operation): void {
  switch (operation.command) {
    case "ins":
      return insert(step, operation);
    case "del":
      return remove(step, operation);
    case "undel":
      return restore(step, operation);
    case "fmt":
      return format(step, operation);
    case "split":
      return split(step, operation);
    case "merge":
      return merge(step, operation);
    case "unmerge":
      return unmerge(step, operation);
    case "delb":
      return deleteBlocks(step, operation);
    case "revive":
      return reviveBlocks(step, operation);
    case "move":
      return move(step, operation);
    case "turn":
      return turn(step, operation);
    case "unturn":
      return unturn(step, operation);
    case "new":
      return create(step, operation);
    case "set":
      return setValue(step, operation);
    case "update":
      return updateValue(step, operation);
    case "listAfter":
    case "listBefore":
      return listInsert(step, operation);
    case "listRemove":
      return listRemove(step, operation);
    case "setParent":
      return setParent(step, operation);
    case "setPermissionItem":
      return setPermissionItem(step, operation);
    default:
      // A client executes nothing: the change arrives from the server.
      return step.context.executeKeyed?.(step, operation);
  }
}

/** +1 for each record that the transaction changed, parents of changed lists included. */
function bump(draft: Draft): void {
  for (const [id, table] of draft.listed) {
    const parent = draft.entry(table, id);
    if (parent !== null && !draft.before.has(keyOf(parent))) draft.put({ ...parent });
  }
  for (const [key, was] of draft.before) {
    const entry = draft.entries.get(key);
    if (entry === undefined) continue;
    const { table, id, scope, value, order, texts, meta, seq } = entry;
    draft.entries.set(key, { table, id, scope, version: (was?.version ?? 0) + 1, value, order, texts, meta, seq });
  }
}
