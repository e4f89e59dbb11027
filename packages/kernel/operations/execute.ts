/**
 * A transaction executed over a world: all of it or nothing, with rights at every pointer and the invariants of
 * records-and-sync.md at its end. The same code runs on the server (decides) and on clients (anticipates).
 */
import { isPageType } from "../records/block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "../records/entry.ts";
import { keyOf, type Table } from "../records/pointer.ts";
import { settleBelieved } from "./believed-records.ts";
import { demand, type Context, type Placement, type Step } from "./context.ts";
import { deleteBlocks, reviveBlocks } from "./death.ts";
import { settleEmoji } from "./emoji-names.ts";
import type { Operation } from "./operation.ts";
import { isWithin, parentEntry, place, siblingBefore } from "./placing.ts";
import {
  addRelation,
  keyedList,
  listInsert,
  listRemove,
  setParent,
  setPermissionItem,
  setValue,
  updateValue,
} from "./record-operations.ts";
import { Dangling, Refusal, type RefusalKind } from "./refusal.ts";
import { create, merge, move, split, turn, unmerge, unturn } from "./structure.ts";
import { format, insert, remove, restore } from "./text-operations.ts";
import { Draft, Unknown, type Need, type World } from "./world.ts";

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
  const step: Step = { draft: new Draft(base), context, inverse: [], placements: new Map() };
  let at = 0;
  try {
    for (; at < operations.length; at++) run(step, operations[at] as Operation);
    fold(step);
    settleEmoji(step);
    settleBelieved(step);
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
    case "keyedObjectListAfter":
    case "keyedObjectListBefore":
    case "keyedObjectListUpdate":
    case "keyedObjectListRemove":
      return keyedList(step, operation);
    case "addRelationAfter":
      return addRelation(step, operation);
  }
}

/** One placement for each record that list and parent operations spoke of, and the right to every record made. */
function fold(step: Step): void {
  for (const [key, said] of step.placements) {
    const [table, id] = splitKey(key);
    const entry = step.draft.entry(table, id);
    if (entry === null) throw new Refusal("NotFoundError", `no ${table} ${id}`);
    const isNew = step.draft.before.get(key) === null;
    if (table !== "block") {
      if (isNew) demand(step, "full", entry);
      continue;
    }
    if (isNew) bear(step, entry, said);
    else replace(step, entry, said);
  }
}

function splitKey(key: string): [Table, string] {
  const at = key.indexOf(":");
  return [key.slice(0, at) as Table, key.slice(at + 1)];
}

function bear(step: Step, entry: Entry, said: Placement): void {
  const parent = said.parent ?? parentOf(entry);
  if (parent === null) throw new Refusal("ValidationError", "parent_id and parent_table should be set");
  if (typeOf(entry) === "") throw new Refusal("ValidationError", "type should be set");
  if (entry.value["permissions"] !== undefined && !isPageType(typeOf(entry)))
    throw new Refusal("ValidationError", "permissions should be on a page");
  const above = parentEntry(step.draft, parent);
  if (above === null) throw new Refusal("NotFoundError", `no ${parent.table} ${parent.id}`);
  demand(step, "edit", above);
  if (said.listedIn !== undefined && said.listedIn !== parent.id)
    throw new Refusal("OperationConflictError", "list and parent_id disagree");
  if (isWithin(step.draft, parent.id, entry.id))
    throw new Refusal("OperationConflictError", "a block cannot stand in itself");
  place(step.draft, entry, parent, anchorOf(step, parent.id, entry.id, said));
}

function replace(step: Step, entry: Entry, said: Placement): void {
  const now = parentOf(entry);
  if (said.parent === undefined && said.listedIn === undefined) {
    if (said.removedFrom === undefined || said.removedFrom !== now?.id) return;
    if (isAlive(entry))
      throw new Refusal("OperationConflictError", `block ${entry.id} is alive and would stand in no list`);
    return;
  }
  const parent = said.parent ?? now;
  if (parent === null || now === null) throw new Refusal("ValidationError", "parent_id and parent_table should be set");
  if (said.listedIn !== undefined && said.listedIn !== parent.id)
    throw new Refusal("OperationConflictError", "list and parent_id disagree");
  const above = parentEntry(step.draft, parent);
  if (above === null) throw new Refusal("NotFoundError", `no ${parent.table} ${parent.id}`);
  if (above.table === "block" && !isAlive(above) && parent.id !== now.id)
    throw new Refusal("OperationConflictError", "the parent is in the trash");
  if (isWithin(step.draft, parent.id, entry.id))
    throw new Refusal("OperationConflictError", "a block cannot stand in itself");
  demand(step, "edit", entry);
  demand(step, "edit", above);
  const from = parentEntry(step.draft, now);
  if (from !== null) demand(step, "edit", from);
  const back = siblingBefore(step.draft, entry);
  place(step.draft, entry, parent, anchorOf(step, parent.id, entry.id, said));
  const moved = step.draft.entry("block", entry.id);
  if (moved !== null) step.draft.put({ ...moved, meta: { ...moved.meta, movedBy: step.context.transaction } });
  const args = {
    parent: { table: now.table as Table, id: now.id },
    after: back,
    guard: step.context.transaction,
    by: entry.meta.movedBy ?? null,
  };
  step.inverse.unshift({ pointer: { table: "block", id: entry.id }, path: [], command: "move", args });
}

/** The sibling to stand after, as the transaction said it; unsaid, the last one. */
function anchorOf(step: Step, parent: string, id: string, said: Placement): string | null {
  const siblings = step.draft.children(parent);
  const neighbour = (at: number, by: number): string | null => {
    const child = at < 0 ? undefined : siblings.at(at);
    return child === undefined ? null : child.id === id ? neighbour(at + by, by) : child.id;
  };
  if (said.before !== undefined && said.before !== null) {
    const at = said.before === id ? -1 : siblings.findIndex((child) => child.id === said.before);
    return neighbour((at < 0 ? siblings.length : at) - 1, -1);
  }
  return said.after === undefined ? neighbour(siblings.length - 1, -1) : said.after;
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
