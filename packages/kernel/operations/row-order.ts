/**
 * Order keys of rows: what stands in a collection is in no list, so a key follows from the moment and the row, or from the two
 * neighbours that were named. Invariant: nothing here asks for more than those two, and no two rows get one key. Leaves lists
 * to placing.ts.
 */
import { keepsList } from "../world/above.ts";
import { parentOf, type Entry } from "../records/entry.ts";
import { keyOf } from "../records/pointer.ts";
import { keyBetween, ORDER_BASE, orderDigits } from "./order-key.ts";
import type { Step } from "../world/context.ts";
import type { ParentRef } from "./placing.ts";
import { Refusal } from "../world/refusal.ts";

/** Where a row is put: between two rows of the collection, or before or after all. */
export interface RowPlace {
  /** The row before it; null: there is none. */
  readonly after?: string | null | undefined;
  /** The row behind it; null: there is none. */
  readonly before?: string | null | undefined;
  /** Undo: the key that it had. */
  readonly order?: string | undefined;
}

/** Keys at the front begin with the first of these, keys at the end with the second; keys of lists begin between them. */
const FRONT = "U";
const END = "W";
const TIME_DIGITS = 8;
const LATEST = ORDER_BASE ** TIME_DIGITS - 1;
/** The records that one transaction makes are told apart by their number in it. */
const COUNT_DIGITS = 4;
const MOST = ORDER_BASE ** COUNT_DIGITS - 1;
/** Rows that were moved between the same two. */
const LONGEST = 500;

/** Puts a page under a collection. */
export function placeRow(step: Step, entry: Entry, parent: ParentRef, at: RowPlace): void {
  const { draft } = step;
  const now = draft.entry(entry.table, entry.id) ?? entry;
  if (now.value["type"] !== "page") throw new Refusal("ValidationError", "a row should be a page");
  const order = at.order ?? orderOf(step, entry.id, parent, at);
  if (order.length > LONGEST) throw new Refusal("OperationConflictError", "there is no room between these rows");
  draft.put({ ...now, order, value: { ...now.value, parent_id: parent.id, parent_table: parent.table } });
}

/** The place of a row, for the undo: it has no sibling to be named. */
export function rowPlaceOf(entry: Entry): { readonly order?: string } {
  const up = parentOf(entry);
  return up === null || entry.order === null || keepsList(up.table) ? {} : { order: entry.order };
}

function orderOf(step: Step, id: string, parent: ParentRef, { after, before }: RowPlace): string {
  const left = neighbour(step, id, parent, after);
  const right = neighbour(step, id, parent, before);
  if (left === null && right === null) return after === null ? keyAtFront(step, id) : keyAtEnd(step, id);
  if (left === null) return atFront(step, id, right?.order ?? "");
  const isLast = before === null || isMadeAtEnd(step, left);
  if (right === null) return isLast ? atEnd(step, id, left.order) : closeBehind(step, id, left.order);
  // One of them was moved meanwhile: the row keeps to the one before it.
  return left.order < right.order ? between(left.order, right.order, id) : closeBehind(step, id, left.order);
}

interface Neighbour {
  readonly entry: Entry;
  readonly order: string;
}

/** The named row as it stands in the collection now; null where it is gone, or is the row itself. */
function neighbour(step: Step, id: string, parent: ParentRef, named: string | null | undefined): Neighbour | null {
  const entry = named == null || named === id ? null : step.draft.entry("block", named);
  return entry === null || entry.order === null || parentOf(entry)?.id !== parent.id
    ? null
    : { entry, order: entry.order };
}

function atFront(step: Step, id: string, right: string): string {
  const key = keyAtFront(step, id);
  return key < right ? key : between(null, right, id);
}

function atEnd(step: Step, id: string, left: string): string {
  const key = keyAtEnd(step, id);
  return key > left ? key : between(left, null, id);
}

/** Behind that row, and before those that were put behind it earlier. */
function closeBehind({ context, draft }: Step, id: string, left: string): string {
  return left + digits(LATEST - context.now, TIME_DIGITS) + digits(MOST - draft.before.size, COUNT_DIGITS) + suffix(id);
}

/** Made by this transaction behind all others, and so the last one. */
function isMadeAtEnd({ context, draft }: Step, { entry, order }: Neighbour): boolean {
  return draft.before.get(keyOf(entry)) === null && order.startsWith(END + digits(context.now, TIME_DIGITS));
}

function keyAtEnd({ context, draft }: Step, id: string): string {
  return END + digits(context.now, TIME_DIGITS) + digits(draft.before.size, COUNT_DIGITS) + suffix(id);
}

/** The first place. Of several rows put first, the latest stands before the others. */
function keyAtFront({ context, draft }: Step, id: string): string {
  return (
    FRONT + digits(LATEST - context.now, TIME_DIGITS) + digits(MOST - draft.before.size, COUNT_DIGITS) + suffix(id)
  );
}

/** A key between two others, made unique by the id of the row. */
function between(left: string | null, right: string | null, id: string): string {
  const own = suffix(id);
  let key = keyBetween(left, right);
  while (right !== null && key + own >= right) key += "0";
  return key + own;
}

function digits(value: number, count: number): string {
  return orderDigits(Math.min(Math.max(Math.floor(value), 0), ORDER_BASE ** count - 1), count);
}

/** Four digits that follow from the id. The last one is not "0", as in every order key. */
function suffix(id: string): string {
  const sum = Number.parseInt(id.replaceAll("-", "").slice(-10), 16);
  const bits = Number.isNaN(sum) ? 0 : sum;
  return (
    orderDigits(bits % ORDER_BASE ** 3, 3) + orderDigits(1 + (Math.floor(bits / ORDER_BASE ** 3) % (ORDER_BASE - 1)), 1)
  );
}
