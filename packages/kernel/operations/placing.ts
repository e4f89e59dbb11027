/**
 * Places among siblings. "c after a under p": only here are order keys made. A key that grows past its limit renumbers
 * the siblings around it in the same draft. Invariant: parent and order change together.
 */
import { isInner, keepsList, upFrom, wayUp } from "../world/above.ts";
import { isAlive, parentOf, type Entry } from "../records/entry.ts";
import { childrenOf } from "../records/parents.ts";
import type { Table } from "../records/pointer.ts";
import type { Children } from "../world/children.ts";
import { keyBetween, MAX_ORDER_KEY, spreadKeys } from "./order-key.ts";
import { Refusal } from "../world/refusal.ts";
import type { Draft, World } from "../world/world.ts";

export interface ParentRef {
  readonly table: string;
  readonly id: string;
}

/** Siblings on each side that a renumbering takes along. */
const AROUND = 64;

/** The record of a parent; refuses tables that have no children. */
export function parentEntry(world: World, parent: ParentRef): Entry | null {
  if (childrenOf(parent.table) === undefined) throw new Refusal("ValidationError", `${parent.table} has no children`);
  return world.entry(parent.table as Table, parent.id);
}

/** Puts `entry` under `parent`, directly after the sibling `after`; null: first. An anchor that left stands for its place. */
export function place(draft: Draft, entry: Entry, parent: ParentRef, after: string | null): Entry {
  const order = orderAfter(draft, entry.id, parent, after);
  const now = draft.entry(entry.table, entry.id) ?? entry;
  const value = { ...now.value, parent_id: parent.id, parent_table: parent.table };
  const placed = { ...now, value, order };
  draft.put(placed);
  return placed;
}

function orderAfter(draft: Draft, id: string, parent: ParentRef, after: string | null): string {
  const siblings = withoutSelf(draft, draft.children(parent.id), parent, id);
  const at = after === null ? -1 : anchorAt(draft, siblings, parent, after);
  const left = siblings.at(at < 0 ? siblings.length : at)?.order ?? null;
  const right = siblings.at(at + 1)?.order ?? null;
  // Two siblings with one key: a client may hold one that is out of date beside the one that took its place.
  if (left !== null && left === right) return renumber(draft, siblings, at);
  const key = keyBetween(left, right);
  return key.length <= MAX_ORDER_KEY ? key : renumber(draft, siblings, at);
}

function withoutSelf(world: World, siblings: Children, parent: ParentRef, id: string): Children {
  const entry = world.entry("block", id);
  return entry === null || entry.order === null || parentOf(entry)?.id !== parent.id
    ? siblings
    : siblings.without(entry.order, id);
}

/** Index of the sibling to stand after. An anchor that moved down stands for the sibling above it; one gone, for the end. */
function anchorAt(world: World, siblings: Children, parent: ParentRef, after: string): number {
  const anchor = world.entry("block", after);
  for (const at of anchor === null ? [] : upFrom(anchor, world))
    if (parentOf(at)?.id === parent.id) return positionIn(siblings, at);
  return siblings.length - 1;
}

function positionIn(siblings: Children, entry: Entry): number {
  const at = entry.order === null ? -1 : siblings.positionOf(entry.order, entry.id);
  return at < 0 ? siblings.length - 1 : at;
}

/** Spreads the siblings around the gap after `at` anew and answers the key for the gap. */
function renumber(draft: Draft, siblings: Children, at: number): string {
  const from = Math.max(0, at + 1 - AROUND);
  const to = Math.min(siblings.length, at + 1 + AROUND);
  const window = siblings.slice(from, to);
  const keys = spreadKeys(
    from === 0 ? null : (siblings.at(from - 1)?.order ?? null),
    siblings.at(to)?.order ?? null,
    window.length + 1,
  );
  const gap = at + 1 - from;
  window.forEach((child, n) => {
    const sibling = draft.entry("block", child.id);
    if (sibling !== null) draft.put({ ...sibling, order: keys[n < gap ? n : n + 1] ?? null });
  });
  return keys[gap] ?? keyBetween(null, null);
}

/** True where the record is `ancestor` or stands below it; also where nobody can say, for the way up has no end. */
export function isWithin(world: World, record: ParentRef, ancestor: string): boolean {
  if (record.id === ancestor) return true;
  const entry = isInner(record.table) ? world.entry(record.table as Table, record.id) : null;
  for (const step of entry === null ? [] : wayUp(entry, world)) {
    if (step.kind === "endless") return true;
    if (step.kind === "record" ? step.entry.id === ancestor : step.kind === "missing" && step.id === ancestor)
      return true;
  }
  return false;
}

/** The block before which nothing stands between it and the page's own list: its living or dead sibling before it. */
export function siblingBefore(world: World, entry: Entry): string | null {
  const up = parentOf(entry);
  if (up === null || entry.order === null || !keepsList(up.table)) return null;
  const siblings = world.children(up.id);
  const at = siblings.positionOf(entry.order, entry.id);
  return at < 1 ? null : (siblings.at(at - 1)?.id ?? null);
}

/** Hands the children of one block to another, in order: after `after`, or where it is undefined behind its own. */
export function moveChildren(draft: Draft, from: string, to: ParentRef, after?: string | null): string[] {
  const own = draft.children(to.id);
  let anchor = after === undefined ? (own.at(-1)?.id ?? null) : after;
  const moved: string[] = [];
  for (const child of draft.children(from)) {
    const entry = draft.entry("block", child.id);
    if (entry === null) continue;
    place(draft, entry, to, anchor);
    anchor = child.id;
    moved.push(child.id);
  }
  return moved;
}

export function isLivingParent(world: World, parent: ParentRef): boolean {
  const entry = parentEntry(world, parent);
  return entry !== null && (!isInner(entry.table) || isAlive(entry));
}
