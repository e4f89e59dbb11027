/**
 * What the commands of existing clients say of places (`set` of a parent, list operations, a whole `content`), noted while
 * a transaction is executed and folded at its end, one saying after the other. Invariant: the order that was asked for is
 * the order that comes out, or the transaction is refused. Leaves order keys to placing.ts, our own `new` and `move` to
 * structure.ts.
 */
import { isInner, keepsList } from "../world/above.ts";
import { isPageType } from "../records/block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "../records/entry.ts";
import { toId } from "../values/ids.ts";
import { isList, setIn, type Json } from "../values/json.ts";
import { childrenOf, isOrdered, isPlaced, mayBeIn } from "../records/parents.ts";
import { keyOf, tableOf, type Table } from "../records/pointer.ts";
import { demand, type Placement, type Said, type Step } from "../world/context.ts";
import { isWithin, parentEntry, place, siblingBefore, type ParentRef } from "./placing.ts";
import { Refusal } from "../world/refusal.ts";
import { placeRow, rowPlaceOf } from "./row-order.ts";

type Anchor = Pick<Extract<Said, { readonly kind: "listed" }>, "after" | "before">;
export type WholeList = Extract<Said, { readonly kind: "whole" }>;

/** Whether the path is that of the list that shows the children of such a record; other lists are plain values. */
export function isChildList(table: Table, path: readonly string[]): boolean {
  const children = childrenOf(table);
  return path.length === 1 && children !== undefined && children.list === path[0];
}

function placementOf(step: Step, key: string): Placement {
  const known = step.placements.get(key);
  if (known !== undefined) return known;
  const placement: Placement = { listedIn: new Set() };
  step.placements.set(key, placement);
  return placement;
}

/** The record is made, or stands under another parent from now on. */
export function noteStand(step: Step, record: { table: Table; id: string }, parent?: ParentRef): void {
  const key = keyOf(record);
  const placement = placementOf(step, key);
  if (parent !== undefined) placement.parent = parent;
  step.said.push({ kind: "stands", key });
}

export function noteListed(step: Step, id: string, list: string, anchor: Anchor): void {
  const key = keyOf({ table: "block", id });
  const placement = placementOf(step, key);
  placement.listedIn.delete(list);
  placement.listedIn.add(list);
  if (placement.removedFrom === list) delete placement.removedFrom;
  step.said.push({ kind: "listed", key, list, ...anchor });
}

export function noteUnlisted(step: Step, id: string, list: string): void {
  const key = keyOf({ table: "block", id });
  const placement = placementOf(step, key);
  placement.listedIn.delete(list);
  placement.removedFrom = list;
  step.said.push({ kind: "stands", key });
}

/** The children of a parent, all of them, in this order. */
export function noteWholeList(step: Step, parent: { table: Table; id: string }, value: Json): void {
  const name = childrenOf(parent.table)?.list ?? "";
  const ids = isList(value) ? value.map((id) => toId(id)) : [null];
  const named = new Set(ids);
  if (named.has(null) || named.size < ids.length)
    throw new Refusal("ValidationError", `${name} should be a list of ids, each once`);
  const list = { kind: "whole", table: parent.table, list: parent.id, ids: ids.map(String) } as const;
  for (const id of list.ids) {
    const { listedIn } = placementOf(step, keyOf({ table: "block", id }));
    listedIn.delete(list.list);
    listedIn.add(list.list);
  }
  step.said.push(list);
}

/** Places all that was spoken of, in the order in which it was said, and asks for the right to every record made. */
export function fold(step: Step): void {
  const { said } = step;
  for (const [at, one] of said.entries()) {
    if (one.kind === "whole") step.context.arrange?.(step, one, said.slice(at + 1));
    else if (one.kind === "stands") placeUnlisted(step, one.key);
    else if (isListedIn(step, one.key, one.list)) put(step, recordOf(step, one.key), one);
  }
  for (const key of step.placements.keys()) demandListed(step, key);
}

export function recordOf(step: Step, key: string): Entry {
  const at = key.indexOf(":");
  const [table, id] = [key.slice(0, at) as Table, key.slice(at + 1)];
  const entry = step.draft.entry(table, id);
  if (entry === null) throw new Refusal("NotFoundError", `no ${table} ${id}`);
  return entry;
}

export function isNew(step: Step, entry: Entry): boolean {
  return step.draft.before.get(keyOf(entry)) === null;
}

/** Where a record stands once the transaction is done. */
export function parentAtLast(step: Step, entry: Entry): ParentRef | null {
  return step.placements.get(keyOf(entry))?.parent ?? parentOf(entry);
}

/** Whether the record still stands in that list at the end: a later operation may have removed it or named another parent. */
function isListedIn(step: Step, key: string, list: string): boolean {
  const entry = recordOf(step, key);
  return step.placements.get(key)?.listedIn.has(list) === true && parentAtLast(step, entry)?.id === list;
}

/** Places a record that no list operation placed: behind its siblings. */
function placeUnlisted(step: Step, key: string): void {
  const entry = recordOf(step, key);
  if (!isOrdered(entry.table)) {
    if (isPlaced(entry.table)) createUnlisted(step, entry, new Set([entry.id]));
    else if (isNew(step, entry)) demand(step, tableOf(entry.table).actions.create, entry);
    return;
  }
  const said = step.placements.get(key);
  const parent = parentAtLast(step, entry);
  if (parent !== null && said?.listedIn.has(parent.id) === true) return;
  if (isNew(step, entry)) create(step, entry, {});
  else if (said?.parent !== undefined && said.parent.id !== parentOf(entry)?.id) move(step, entry, {});
}

/** Refuses a living record that would stand in no list, or in that of another parent. */
function demandListed(step: Step, key: string): void {
  const said = step.placements.get(key);
  const entry = recordOf(step, key);
  const parent = parentAtLast(step, entry);
  const last = [...(said?.listedIn ?? [])].at(-1);
  if (last !== undefined && last !== parent?.id)
    throw new Refusal("OperationConflictError", "list and parent_id disagree");
  if (last === undefined && said?.removedFrom !== undefined && said.removedFrom === parent?.id && isAlive(entry))
    throw new Refusal("OperationConflictError", `block ${entry.id} is alive and would stand in no list`);
}

export function put(step: Step, entry: Entry, anchor: Anchor): void {
  if (!isNew(step, entry)) return move(step, entry, anchor);
  if (entry.order === null) return create(step, entry, anchor);
  const parent = parentOf(entry);
  if (parent !== null) place(step.draft, entry, parent, anchorOf(step, parent.id, entry.id, anchor));
}

/** The record of a parent; where the same transaction makes it, it is created first. */
function standing(step: Step, parent: ParentRef, below: ReadonlySet<string>): Entry {
  const above = parentEntry(step.draft, parent);
  if (above === null) throw new Refusal("NotFoundError", `no ${parent.table} ${parent.id}`);
  if (!isPlaced(above.table) || !isNew(step, above) || hasPlace(above)) return above;
  if (below.has(above.id)) throw new Refusal("OperationConflictError", "a block cannot stand in itself");
  if (isOrdered(above.table)) create(step, above, {}, below);
  else createUnlisted(step, above, new Set([...below, above.id]));
  return step.draft.entry(above.table, above.id) ?? above;
}

/**
 * A new collection or view, or another record that stands in no list, takes its place at once where what it names as its parent
 * has one, so that rows are made in it by the same transaction.
 */
export function settleEarly(step: Step, entry: Entry): void {
  const parent = parentAtLast(step, entry);
  const above = parent === null || !mayBeIn(entry.table, parent.table) ? null : parentEntry(step.draft, parent);
  if (above !== null && (hasPlace(above) || !isNew(step, above))) createUnlisted(step, entry, new Set([entry.id]));
}

function hasPlace(entry: Entry): boolean {
  return isOrdered(entry.table) ? entry.order !== null : parentOf(entry) !== null;
}

/** Gives a record its parent, of which it is in no list. The table states what creating it needs; moving it needs "edit". */
function createUnlisted(step: Step, entry: Entry, below: ReadonlySet<string>): void {
  const now = parentOf(entry);
  const parent = parentAtLast(step, entry);
  if (parent === null) throw new Refusal("ValidationError", "parent_id and parent_table should be set");
  if (!mayBeIn(entry.table, parent.table))
    throw new Refusal(
      "ValidationError",
      `parent_table of ${entry.table} ${entry.id} should be ${tableOf(entry.table).parents.join(" or ")}`,
    );
  if (now?.id === parent.id) return;
  const above = standing(step, parent, below);
  if (isWithin(step.draft, parent, entry.id))
    throw new Refusal("OperationConflictError", `a ${entry.table} cannot stand in itself`);
  demand(step, now === null ? tableOf(entry.table).actions.create : "edit", above);
  if (now !== null) {
    const from = parentEntry(step.draft, now);
    demand(step, "edit", entry);
    if (from !== null) demand(step, "edit", from);
    const args = { parentId: now.id, parentTable: now.table as Table };
    step.inverse.unshift({ pointer: { table: entry.table, id: entry.id }, path: [], command: "setParent", args });
  }
  step.draft.put({ ...entry, value: { ...entry.value, parent_id: parent.id, parent_table: parent.table } });
}

function create(step: Step, entry: Entry, anchor: Anchor, below: ReadonlySet<string> = new Set()): void {
  if (entry.order !== null) return;
  const parent = parentAtLast(step, entry);
  if (parent === null) throw new Refusal("ValidationError", "parent_id and parent_table should be set");
  if (typeOf(entry) === "") throw new Refusal("ValidationError", "type should be set");
  const above = standing(step, parent, new Set([...below, entry.id]));
  demand(step, tableOf(entry.table).actions.create, above);
  if (isWithin(step.draft, parent, entry.id))
    throw new Refusal("OperationConflictError", "a block cannot stand in itself");
  const bare = withoutIdleItems(entry);
  if (bare !== entry) step.draft.put(bare);
  if (!keepsList(parent.table)) return placeRow(step, bare, parent, {});
  place(step.draft, bare, parent, anchorOf(step, parent.id, entry.id, anchor));
}

function move(step: Step, entry: Entry, anchor: Anchor): void {
  const now = parentOf(entry);
  const parent = parentAtLast(step, entry);
  if (parent === null || now === null) throw new Refusal("ValidationError", "parent_id and parent_table should be set");
  const above = standing(step, parent, new Set([entry.id]));
  if (isInner(above.table) && !isAlive(above) && parent.id !== now.id)
    throw new Refusal("OperationConflictError", "the parent is in the trash");
  if (isWithin(step.draft, parent, entry.id))
    throw new Refusal("OperationConflictError", "a block cannot stand in itself");
  demand(step, "edit", entry);
  demand(step, "edit", above);
  const from = parentEntry(step.draft, now);
  if (from !== null) demand(step, "edit", from);
  const back = siblingBefore(step.draft, entry);
  if (keepsList(parent.table)) place(step.draft, entry, parent, anchorOf(step, parent.id, entry.id, anchor));
  else placeRow(step, entry, parent, {});
  const moved = step.draft.entry("block", entry.id);
  if (moved !== null) step.draft.put({ ...moved, meta: { ...moved.meta, movedBy: step.context.transaction } });
  const args = {
    parent: { table: now.table as Table, id: now.id },
    after: back,
    ...rowPlaceOf(entry),
    guard: step.context.transaction,
    by: entry.meta.movedBy ?? null,
  };
  step.inverse.unshift({ pointer: { table: "block", id: entry.id }, path: [], command: "move", args });
}

/** The sibling to stand after, as the transaction said it; unsaid, the last one. */
function anchorOf(step: Step, parent: string, id: string, said: Anchor): string | null {
  const siblings = step.draft.children(parent);
  const neighbour = (at: number, by: number): string | null => {
    const child = at < 0 ? undefined : siblings.at(at);
    return child === undefined ? null : child.id === id ? neighbour(at + by, by) : child.id;
  };
  if (said.before !== undefined) {
    const at = said.before === id ? -1 : siblings.findIndex((child) => child.id === said.before);
    return neighbour((at < 0 ? siblings.length : at) - 1, -1);
  }
  return said.after === undefined ? neighbour(siblings.length - 1, -1) : said.after;
}

/** Permission items count on pages alone: what another block was made with is passed over. */
function withoutIdleItems(entry: Entry): Entry {
  return entry.value["permissions"] === undefined || isPageType(typeOf(entry))
    ? entry
    : { ...entry, value: setIn(entry.value, ["permissions"], undefined) };
}
