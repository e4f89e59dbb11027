/** split, merge, unmerge, new, move, turn (SPEC 15 to 22). */
import { isInner, keepsList } from "../world/above.ts";
import { isMergingProperty, isPageType, isTextLine } from "../records/block.ts";
import { isAlive, parentOf, typeOf, type Entry } from "../records/entry.ts";
import { isOrdered } from "../records/parents.ts";
import { isObject, setIn, type JsonObject } from "../values/json.ts";
import { sentinel } from "../text/run.ts";
import { toRichText } from "../text/rich-text.ts";
import { RunList } from "../text/run-list.ts";
import { cutBefore, textKey, type Range } from "../text/runs.ts";
import { allRanges, lastOf } from "../text/offsets.ts";
import { demand, type Step } from "../world/context.ts";
import type { Operation, OperationOf } from "../world/operation.ts";
import { demandTarget, placedParent } from "./placed-parent.ts";
import {
  isLivingParent,
  isWithin,
  moveChildren,
  parentEntry,
  place,
  siblingBefore,
  type ParentRef,
} from "./placing.ts";
import { Dangling, Refusal } from "../world/refusal.ts";
import { placeRow, rowPlaceOf } from "./row-order.ts";
import { homeOf, isMergedAway, noteSites, revive, runsOf, stamped, textAt, withoutTrash, writeText } from "./texts.ts";
import type { Draft } from "../world/world.ts";

const TITLE = ["properties", "title"] as const;

function fresh(step: Step, id: string, type: string, fields: JsonObject): Entry {
  if (step.draft.entry("block", id) !== null) throw new Refusal("OperationConflictError", `block ${id} exists`);
  const { now, actor, scope } = step.context;
  const value: JsonObject = {
    id,
    type,
    space_id: scope,
    alive: true,
    ...fields,
    created_time: now,
    created_by_table: actor.table,
    created_by_id: actor.id,
    last_edited_time: now,
    last_edited_by_table: actor.table,
    last_edited_by_id: actor.id,
  };
  return { table: "block", id, scope, version: 0, value, order: null, texts: {}, meta: {}, seq: 0 };
}

function need(step: Step, id: string): Entry {
  const entry = step.draft.entry("block", id);
  if (entry === null) throw new Refusal("NotFoundError", `no block ${id}`);
  return entry;
}

/** A parent that was merged away stands for the block that its line lives in now: its children went there too. */
function standing(step: Step, parent: ParentRef): ParentRef {
  const entry = isOrdered(parent.table) ? step.draft.entry("block", parent.id) : null;
  if (entry === null || !isMergedAway(entry)) return parent;
  const key = textKey(parent.id, "title");
  return { table: "block", id: homeOf(step.draft, [`${key}^`, 0], key).entry.id };
}

function demandParent(step: Step, entry: Entry): ParentRef {
  const parent = parentOf(entry);
  const above = parent === null ? null : parentEntry(step.draft, parent);
  if (parent === null || above === null) throw new Refusal("NotFoundError", `block ${entry.id} has no parent`);
  demand(step, "edit", above);
  return parent;
}

export function create(step: Step, operation: OperationOf<"new">): void {
  const { type, after, before, properties, format, permissions } = operation.args;
  const { id } = operation.pointer;
  const parent = standing(step, operation.args.parent);
  const above = placedParent(step, parent);
  if (above === null) throw new Refusal("NotFoundError", `no ${parent.table} ${parent.id}`);
  demand(step, "edit", above);
  if (permissions !== undefined && !isPageType(type))
    throw new Refusal("ValidationError", "permissions should be on a page");
  const fields: Record<string, JsonObject[string]> = {};
  if (properties !== undefined) fields["properties"] = properties;
  if (format !== undefined) fields["format"] = format;
  if (permissions !== undefined) fields["permissions"] = permissions;
  const made = fresh(step, id, type, fields);
  if (!keepsList(parent.table)) placeRow(step, made, parent, { after, before });
  else
    place(step.draft, made, parent, after === undefined ? (step.draft.children(parent.id).at(-1)?.id ?? null) : after);
  if (isInner(above.table) && !isAlive(above)) revive(step, above);
  step.inverse.unshift({
    ...operation,
    command: "delb",
    args: { blocks: [id], seen: madeUnits(need(step, id)), below: [id] },
  });
}

/** The units that a block was made with: whoever takes the block back has seen them. */
function madeUnits(made: Entry): Range[] {
  const { properties } = made.value;
  const texts = Object.entries(isObject(properties) ? properties : {}).filter(([name]) =>
    isMergingProperty(typeOf(made), name),
  );
  return texts.flatMap(([name, text]) => {
    if (toRichText(text) === null) throw new Refusal("ValidationError", `properties.${name} should be rich text`);
    return allRanges(runsOf(made, name));
  });
}

export function split(step: Step, operation: OperationOf<"split">): void {
  const { right, n, type, inside } = operation.args;
  const home = homeOf(step.draft, right, textKey(operation.pointer.id, "title"));
  const { entry } = home;
  demand(step, "edit", entry);
  if (!home.key.endsWith("/title")) throw new Refusal("ValidationError", "only the text of a line can be split");
  if (isPageType(type)) throw new Refusal("ValidationError", "a split makes no page");
  const first = isPageType(typeOf(entry)) || (inside === true && entry.id === operation.pointer.id);
  const parent = first ? { table: "block", id: entry.id } : demandParent(step, entry);
  const cut = cutBefore(home.runs, right);
  if (cut === null) throw new Refusal("ValidationError", "parts a surrogate pair");
  const made = fresh(step, n, type, {});
  const key = textKey(n, "title");
  const tail = RunList.of([sentinel(`${key}^`)]).concat(cut.tail);
  place(step.draft, { ...made, meta: { cutFrom: entry.id } }, parent, first ? null : entry.id);
  writeText(step, home.key, cut.head.concat(RunList.of([sentinel(`${key}<`)])));
  step.draft.noteSite(`${key}<`, home.key);
  writeText(step, key, tail);
  noteSites(step, tail, key);
  if (!first) moveChildren(step.draft, entry.id, { table: "block", id: n });
  if (!isAlive(entry) && !isPageType(typeOf(entry))) followDeath(step, n, entry);
  step.inverse.unshift({
    ...operation,
    pointer: { ...operation.pointer, id: n },
    command: "merge",
    args: { from: n, to: entry.id, end: [`${key}<`, 0] },
  });
}

/** A piece split from a dead block is dead too, by the transaction that deleted the block. */
function followDeath(step: Step, id: string, dead: Entry): void {
  const piece = need(step, id);
  const meta = dead.meta.diedBy === undefined ? piece.meta : { ...piece.meta, diedBy: dead.meta.diedBy };
  step.draft.put({ ...piece, value: { ...piece.value, alive: false }, meta });
}

export function merge(step: Step, operation: OperationOf<"merge">): void {
  const { from, to, end } = operation.args;
  const key = textKey(from, "title");
  const source = homeOf(step.draft, [`${key}^`, 0], key);
  if (source.key !== key) return;
  const target = homeOf(step.draft, end, textKey(to, "title"));
  if (target.key === key) return;
  if (!target.key.endsWith("/title")) throw new Refusal("ValidationError", "only lines of text merge");
  demand(step, "edit", source.entry);
  demand(step, "edit", target.entry);
  const up = demandParent(step, source.entry);
  if (!isTextLine(typeOf(source.entry)) || (!isTextLine(typeOf(target.entry)) && !isPageType(typeOf(target.entry)))) {
    throw new Refusal("ValidationError", "only lines of text merge");
  }
  const before = siblingBefore(step.draft, source.entry);
  const carried = isAlive(source.entry) && source.runs.hasVisible;
  writeText(step, target.key, target.runs.concat(source.runs));
  noteSites(step, source.runs, target.key);
  const into = { table: "block", id: target.entry.id };
  // A line that was moved under the one that merges into it stays where the merged line stood.
  const kids = isWithin(step.draft, target.entry, from)
    ? moveChildren(step.draft, from, up, from)
    : moveChildren(step.draft, from, into, up.id === into.id ? before : undefined);
  const emptied = need(step, from);
  step.draft.put(
    stamped(step, {
      ...emptied,
      value: { ...setIn(emptied.value, TITLE, []), alive: false },
      texts: { ...emptied.texts, title: RunList.of([]) },
      meta: { ...emptied.meta, diedBy: `m:${step.context.transaction}`, mergedKids: kids },
    }),
  );
  if (!isAlive(target.entry) && carried) revive(step, target.entry);
  step.inverse.unshift({
    ...operation,
    pointer: { ...operation.pointer, id: from },
    command: "unmerge",
    args: { y: from },
  });
}

export function unmerge(step: Step, operation: OperationOf<"unmerge">): void {
  const { y } = operation.args;
  const key = textKey(y, "title");
  const back = need(step, y);
  const home = homeOf(step.draft, [`${key}^`, 0], key);
  if (home.key === key) return;
  demand(step, "edit", home.entry);
  demand(step, "edit", back);
  const page = isPageType(typeOf(home.entry));
  const parent = page ? { table: "block", id: home.entry.id } : demandParent(step, home.entry);
  const cut = cutBefore(home.runs, [`${key}^`, 0]);
  if (cut === null) throw new Dangling(`${key}^`);
  const end = lastOf(cut.head);
  const kids = back.meta.mergedKids ?? [];
  writeText(step, home.key, cut.head);
  writeText(step, key, cut.tail);
  noteSites(step, cut.tail, key);
  const { diedBy: _by, mergedKids: _kids, ...meta } = back.meta;
  const dead = !isAlive(home.entry) && !page;
  if (!standsBehind(step.draft, back, parent, page ? null : home.entry))
    place(step.draft, back, parent, page ? null : home.entry.id);
  const placed = need(step, y);
  step.draft.put(
    stamped(step, {
      ...placed,
      value: { ...withoutTrash(placed.value), alive: !dead },
      meta: dead && home.entry.meta.diedBy !== undefined ? { ...meta, diedBy: home.entry.meta.diedBy } : meta,
    }),
  );
  let anchor: string | null = null;
  for (const kid of kids) {
    const child = step.draft.entry("block", kid);
    if (child === null || parentOf(child)?.id !== home.entry.id) continue;
    place(step.draft, child, { table: "block", id: y }, anchor);
    anchor = kid;
  }
  step.inverse.unshift({ ...operation, command: "merge", args: { from: y, to: home.entry.id, end } });
}

/** True where only dead siblings part the block from the one it comes out of: what dies between them may live again. */
function standsBehind(draft: Draft, entry: Entry, parent: ParentRef, after: Entry | null): boolean {
  if (parentOf(entry)?.id !== parent.id || entry.order === null) return false;
  const siblings = draft.children(parent.id);
  const from = after === null ? 0 : siblings.positionOf(after.order ?? "", after.id) + 1;
  const to = siblings.positionOf(entry.order, entry.id);
  return from <= to && !siblings.slice(from, to).some((child) => child.alive);
}

export function move(step: Step, operation: OperationOf<"move">): void {
  const { after, before, order, end, guard, by } = operation.args;
  const parent = standing(step, operation.args.parent);
  const entry = need(step, operation.pointer.id);
  demandTarget(step, operation);
  if (guard !== undefined && (entry.meta.movedBy ?? null) !== guard) return;
  if (after === entry.id || isWithin(step.draft, operation.args.parent, entry.id)) return;
  if (isWithin(step.draft, parent, entry.id) || !isLivingParent(step.draft, parent)) return;
  demand(step, "edit", entry);
  const from = demandParent(step, entry);
  const above = placedParent(step, parent);
  if (above !== null) demand(step, "edit", above);
  const back = siblingBefore(step.draft, entry);
  const group = piecesUpTo(step, entry, end);
  if (group.some((piece) => piece === after || isWithin(step.draft, parent, piece))) return;
  let anchor = after;
  for (const piece of group) {
    if (keepsList(parent.table)) place(step.draft, need(step, piece), parent, anchor);
    else placeRow(step, need(step, piece), parent, { after: anchor, before, order });
    const moved = need(step, piece);
    step.draft.put(
      stamped(step, { ...moved, meta: noting(moved, "movedBy", by === undefined ? step.context.transaction : by) }),
    );
    anchor = piece;
  }
  const undo: Operation = {
    ...operation,
    args: {
      parent: { table: from.table as never, id: from.id },
      after: back,
      ...rowPlaceOf(entry),
      end,
      guard: by === undefined ? step.context.transaction : by,
      by: entry.meta.movedBy ?? null,
    },
  };
  step.inverse.unshift(undo);
}

/** The block, and the unbroken run of living siblings cut from it up to the home of `end`: pieces the mover had not seen. */
function piecesUpTo(step: Step, entry: Entry, end: OperationOf<"move">["args"]["end"]): string[] {
  const parent = parentOf(entry);
  if (end === undefined || parent === null) return [entry.id];
  const key = textKey(entry.id, "title");
  if (textAt(step.draft, key) === null || runsOf(entry, "title").length === 0) return [entry.id];
  const last = homeOf(step.draft, end, key).entry.id;
  if (last === entry.id) return [entry.id];
  const group = [entry.id];
  const siblings = step.draft.children(parent.id);
  for (let at = siblings.positionOf(entry.order ?? "", entry.id) + 1; at < siblings.length; at++) {
    const child = siblings.at(at);
    if (child === undefined) break;
    const cutFrom = step.draft.entry("block", child.id)?.meta.cutFrom;
    if (cutFrom === undefined || !group.includes(cutFrom)) return [entry.id];
    group.push(child.id);
    if (child.id === last) return group;
  }
  return [entry.id];
}

export function turn(step: Step, operation: OperationOf<"turn">): void {
  const entry = need(step, operation.pointer.id);
  demand(step, "edit", entry);
  const { transaction } = step.context;
  setType(step, entry, operation.args.type, transaction);
  step.inverse.unshift({
    ...operation,
    command: "unturn",
    args: { type: typeOf(entry), tx: transaction, by: entry.meta.turnedBy ?? null },
  });
}

export function unturn(step: Step, operation: OperationOf<"unturn">): void {
  const { type, tx, by = step.context.transaction } = operation.args;
  const entry = need(step, operation.pointer.id);
  if ((entry.meta.turnedBy ?? null) !== tx) return;
  demand(step, "edit", entry);
  setType(step, entry, type, by);
  step.inverse.unshift({ ...operation, args: { type: typeOf(entry), tx: by, by: tx } });
}

function setType(step: Step, entry: Entry, type: string, by: string | null): void {
  step.draft.put(stamped(step, { ...entry, value: { ...entry.value, type }, meta: noting(entry, "turnedBy", by) }));
}

/** The notes with who did it last; null where nobody did. */
function noting(entry: Entry, name: "movedBy" | "turnedBy", by: string | null): Entry["meta"] {
  const { [name]: _before, ...meta } = entry.meta;
  return by === null ? meta : { ...meta, [name]: by };
}
