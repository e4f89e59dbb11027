/**
 * The commands on plain values: set, update, lists, permission items. Places that they name are noted here and applied at the end of the
 * transaction; merging texts that they contain go to the engine. Keyed lists and relations are in keyed-lists.ts.
 */
import { isMergingProperty, isPageType } from "../records/block.ts";
import { isAlive, typeOf, type Entry } from "../records/entry.ts";
import { getIn, isList, isObject, sameJson, setIn, type Json, type JsonObject } from "../values/json.ts";
import { childrenOf, isAttached, isInOwnList, isOrdered, isPlaced } from "../records/parents.ts";
import { hasTexts, isOfUser, keyOf, tableOf, type Table } from "../records/pointer.ts";
import { containsItems, isUserItem, itemKey, withPermissionItem } from "../permissions/items.ts";
import { isWorkspace } from "../permissions/members.ts";
import { toRichText } from "../text/rich-text.ts";
import { demand, type Step } from "../world/context.ts";
import { demandRestorable, markDead } from "./delete-blocks.ts";
import { noteStamps } from "./import-stamps.ts";
import type { OperationOf } from "../world/operation.ts";
import { isChildList, noteListed, noteStand, noteUnlisted, noteWholeList, settleEarly } from "./places.ts";
import { Refusal } from "../world/refusal.ts";
import { isDeletedFromTrash } from "../world/purge.ts";
import { isMergedAway, stamped, withoutTrash } from "./texts.ts";
import { TRASH_FIELDS } from "../records/trash-fields.ts";
import { writeWhole } from "./text-operations.ts";

/** What the engine alone writes; clients may send these, and are not refused for it, but they do not count. */
const ENGINE_FIELDS: ReadonlySet<string> = new Set([
  "id",
  "version",
  "owner_ids",
  "permissions_complete",
  "last_version",
  "content",
  "pages",
  "team_pages",
  "created_time",
  "created_by_id",
  "created_by_table",
  "last_edited_time",
  "last_edited_by_id",
  "last_edited_by_table",
  ...TRASH_FIELDS,
]);
const PLACE_FIELDS = ["parent_id", "parent_table", "alive"] as const;

export function entryOf(step: Step, table: Table, id: string): Entry {
  const entry = step.draft.entry(table, id);
  if (entry === null) throw new Refusal("NotFoundError", `no ${table} ${id}`);
  return entry;
}

export function setValue(step: Step, operation: OperationOf<"set">): void {
  const { pointer, path, args } = operation;
  const now = step.draft.entry(pointer.table, pointer.id);
  if (path.length === 0) return setRecord(step, operation, now);
  const entry = now ?? entryOf(step, pointer.table, pointer.id);
  demandUnlessNew(step, entry);
  if (isChildList(entry.table, path)) return noteWholeList(step, entry, args.value ?? []);
  if (path[0] === "permissions" && !isNew(step, entry) && !countsItems(step, entry, entry.value))
    throw new Refusal("ValidationError", "permissions should be on a page");
  if (path[0] === "permissions" && path.length > 1 && isWorkspace(entry.table))
    throw new Refusal("ValidationError", "permissions of a workspace should be written as a whole list");
  const before = getIn(entry.value, path);
  // What was taken away is null where it is said, and not there where it is held.
  if (args.was !== undefined && !sameJson(before ?? null, args.was)) return;
  if (args.base !== undefined && args.base !== entry.version && !sameJson(before ?? null, args.value))
    throw new Refusal(
      "OperationConflictError",
      `${pointer.table} ${pointer.id} has changed since version ${args.base}`,
    );
  write(step, entry, setIn(entry.value, path, args.value === null ? undefined : args.value));
  const root = path[0] ?? "";
  const isText = root === "properties" && path.length === 2 && isMergingProperty(typeOf(entry), path[1] ?? "");
  if (!isText) step.inverse.unshift({ ...operation, args: { value: before ?? null, was: args.value } });
}

/** `set` at the root creates a record; an existing one is not overwritten by it. */
function setRecord(step: Step, operation: OperationOf<"set">, now: Entry | null): void {
  const { pointer, args } = operation;
  if (now !== null && now.version > 0)
    throw new Refusal("OperationConflictError", `${pointer.table} ${pointer.id} exists`);
  if (!isObject(args.value)) throw new Refusal("ValidationError", "a record should be an object");
  if (args.value["id"] !== undefined && args.value["id"] !== pointer.id)
    throw new Refusal("ValidationError", "id should be the pointer's");
  const { now: time, actor, scope } = step.context;
  const stamp = { created_time: time, created_by_table: actor.table, created_by_id: actor.id };
  const { born } = tableOf(pointer.table);
  const base: JsonObject = {
    id: pointer.id,
    ...(isOfUser(pointer.table) || isWorkspace(pointer.table) ? {} : { space_id: scope }),
    ...(born === undefined ? {} : { alive: born.alive }),
    ...(born?.isStamped === true ? stamp : {}),
  };
  const entry = now ?? {
    table: pointer.table,
    id: pointer.id,
    scope,
    version: 0,
    value: base,
    order: null,
    texts: {},
    meta: {},
    seq: 0,
  };
  // A record is born at the end of the fold: the right to make it is asked where it lands.
  step.draft.put(entry);
  noteStand(step, entry);
  write(step, entry, { ...entry.value, ...args.value });
  if (isAttached(pointer.table)) settleEarly(step, entryOf(step, pointer.table, pointer.id));
}

export function updateValue(step: Step, operation: OperationOf<"update">): void {
  const { pointer, path, args } = operation;
  const mayCreate = path.length === 0 && tableOf(pointer.table).isCreatedByUpdate === true;
  if (mayCreate && step.draft.entry(pointer.table, pointer.id) === null)
    return setRecord(step, { ...operation, command: "set" }, null);
  const entry = entryOf(step, pointer.table, pointer.id);
  demandUnlessNew(step, entry);
  const at = path.length === 0 ? entry.value : getIn(entry.value, path);
  const merged = { ...(isObject(at) ? at : {}), ...args.value };
  write(step, entry, path.length === 0 ? merged : setIn(entry.value, path, merged));
  for (const [name, value] of Object.entries(args.value)) {
    if (path.length === 0 && (ENGINE_FIELDS.has(name) || name === "properties" || isNoted(entry.table, name))) continue;
    const was = isObject(at) ? at[name] : undefined;
    if (value !== was)
      step.inverse.unshift({
        ...operation,
        command: "set",
        path: [...path, name],
        args: { value: was ?? null, was: value },
      });
  }
}

/** Made by this transaction: the right to make it is asked where it lands. */
function isNew(step: Step, entry: Entry): boolean {
  return step.draft.before.get(keyOf(entry)) === null;
}

/** A new record is checked where it is placed. A block that was deleted from the trash can only be taken back. */
export function demandUnlessNew(step: Step, entry: Entry): void {
  if (isNew(step, entry)) return;
  if (isOrdered(entry.table) && isDeletedFromTrash(entry)) demandRestorable(step, entry);
  else demand(step, tableOf(entry.table).actions.change, entry);
}

function isPlaceField(name: string): boolean {
  return PLACE_FIELDS.some((field) => field === name);
}

/** Takes over what may be written plainly, notes places, and gives texts to the engine. */
function write(step: Step, entry: Entry, wanted: JsonObject): void {
  let value = entry.value;
  for (const name of new Set([...Object.keys(entry.value), ...Object.keys(wanted)])) {
    // Null says that there is none.
    const to = wanted[name] ?? undefined;
    if (isChildList(entry.table, [name]) && wanted[name] !== undefined) noteWholeList(step, entry, to ?? []);
    // The list that clients read of a workspace is not the list that is stored.
    const isMemberList = name === "permissions" && isWorkspace(entry.table) && wanted[name] !== entry.value[name];
    if ((!isMemberList && sameJson(entry.value[name], to)) || ENGINE_FIELDS.has(name)) continue;
    if (isNoted(entry.table, name)) continue;
    if (isInOwnList(entry.table) && name.startsWith("parent_")) continue;
    if (name === "properties" && hasTexts(entry.table)) continue;
    if (name === "space_id") throw new Refusal("ValidationError", "space_id cannot change");
    if (name === "permissions" && !countsItems(step, entry, wanted)) continue;
    value = setIn(value, [name], name === "permissions" ? permittedList(step, entry, to) : to);
  }
  if (!hasTexts(entry.table)) {
    step.draft.put({ ...entry, value });
    if (isPlaced(entry.table)) noteParent(step, entry, wanted);
    return;
  }
  if (value["type"] !== entry.value["type"] && entry.value["type"] !== undefined) {
    step.draft.put(stamped(step, { ...entry, value, meta: { ...entry.meta, turnedBy: step.context.transaction } }));
  } else step.draft.put(stamped(step, { ...entry, value }));
  noteStamps(step, entry, wanted);
  notePlaceFields(step, entry, wanted);
  writeProperties(step, entry, wanted["properties"]);
}

/** What is said of a place is folded at the end. Blocks die by the engine; whether a collection lives is a plain value. */
function isNoted(table: Table, name: string): boolean {
  return isOrdered(table) ? isPlaceField(name) : isPlaced(table) && name.startsWith("parent_");
}

/** Items count on pages alone. What another block is said to have is passed over, of a new one once its type is known. */
function countsItems(step: Step, entry: Entry, wanted: JsonObject): boolean {
  if (!containsItems(entry.table)) return !isPlaced(entry.table);
  return isNew(step, entry) || isPageType(String(wanted["type"]));
}

/** The list to store of the list that a client wrote. */
function permittedList(step: Step, entry: Entry, list: Json | undefined): Json | undefined {
  if (!isNew(step, entry)) demand(step, "full", entry);
  if (list !== undefined && !isList(list))
    throw new Refusal("ValidationError", "permissions should be permission items");
  const items = (list ?? []).filter(isObject);
  if (items.length < (list ?? []).length || items.some((item) => itemKey(item) === null))
    throw new Refusal("ValidationError", "permissions should be permission items");
  return (isWorkspace(entry.table) ? step.context.memberItems?.setUserItems(step, entry, items) : undefined) ?? list;
}

/** Properties one by one: a merging text of a block that already stood is diffed, all else is the last writer's. */
function writeProperties(step: Step, entry: Entry, wanted: Json | undefined): void {
  const now = entry.value["properties"];
  const from = isObject(now) ? now : {};
  if (wanted != null && !isObject(wanted)) throw new Refusal("ValidationError", "properties should be an object");
  const to: Record<string, Json | undefined> = {};
  for (const [name, value] of Object.entries(wanted ?? {})) if (value !== null) to[name] = value;
  const isUnplaced = isNew(step, entry) && entry.order === null;
  for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
    if (sameJson(from[name], to[name])) continue;
    const at = entryOf(step, "block", entry.id);
    if (!isMergingProperty(typeOf(at), name)) {
      step.draft.put({ ...at, value: setIn(at.value, ["properties", name], to[name]) });
      continue;
    }
    const text = toRichText(to[name]);
    if (text === null) throw new Refusal("ValidationError", `properties.${name} should be rich text`);
    if (isNew(step, entry) && at.texts[name] === undefined && (isUnplaced || from[name] === undefined)) {
      step.draft.put({ ...at, value: setIn(at.value, ["properties", name], to[name]) });
    } else writeWhole(step, entry.id, name, text);
  }
}

function noteParent(step: Step, entry: Entry, { parent_id: id, parent_table: table }: JsonObject): void {
  if (typeof id !== "string" || typeof table !== "string") return;
  if (id !== entry.value["parent_id"] || table !== entry.value["parent_table"]) noteStand(step, entry, { id, table });
}

function notePlaceFields(step: Step, entry: Entry, wanted: JsonObject): void {
  const { alive } = wanted;
  noteParent(step, entry, wanted);
  if (alive === undefined || alive === entry.value["alive"]) return;
  const at = entryOf(step, "block", entry.id);
  if (isNew(step, entry)) step.draft.put({ ...at, value: { ...at.value, alive: alive === true } });
  else if (alive === true) {
    if (isMergedAway(at)) throw new Refusal("OperationConflictError", `block ${entry.id} was merged into another`);
    demandRestorable(step, at);
    const { diedBy: _by, ...meta } = at.meta;
    step.draft.put(stamped(step, { ...at, value: { ...withoutTrash(at.value), alive: true }, meta }));
  } else if (isAlive(at)) markDead(step, at);
}

export function listInsert(step: Step, operation: OperationOf<"listAfter"> | OperationOf<"listBefore">): void {
  const { pointer, path, args } = operation;
  const entry = entryOf(step, pointer.table, pointer.id);
  const anchor = operation.command === "listAfter" ? operation.args.after : operation.args.before;
  if (isChildList(pointer.table, path)) {
    const said =
      operation.command === "listAfter"
        ? { after: anchor }
        : anchor === undefined
          ? { after: null }
          : { before: anchor };
    return noteListed(step, args.id, pointer.id, said);
  }
  demandUnlessNew(step, entry);
  const list = idsAt(entry, path).filter((id) => id !== args.id);
  const at = anchor === undefined ? -1 : list.indexOf(anchor);
  if (operation.command === "listAfter") list.splice(at < 0 ? list.length : at + 1, 0, args.id);
  else list.splice(at < 0 ? 0 : at, 0, args.id);
  put(step, entry, setIn(entry.value, path, list));
  step.inverse.unshift({ ...operation, command: "listRemove", args: { id: args.id } });
}

export function listRemove(step: Step, operation: OperationOf<"listRemove">): void {
  const { pointer, path, args } = operation;
  const entry = entryOf(step, pointer.table, pointer.id);
  if (isChildList(pointer.table, path)) return noteUnlisted(step, args.id, pointer.id);
  demandUnlessNew(step, entry);
  const list = idsAt(entry, path);
  const at = list.indexOf(args.id);
  if (at < 0) return;
  const before = list[at - 1];
  list.splice(at, 1);
  put(step, entry, setIn(entry.value, path, list));
  step.inverse.unshift(
    before === undefined
      ? { ...operation, command: "listBefore", args: { id: args.id } }
      : { ...operation, command: "listAfter", args: { id: args.id, after: before } },
  );
}

function idsAt(entry: Entry, path: readonly string[]): string[] {
  const list = getIn(entry.value, path);
  if (list === undefined || list === null) return [];
  if (!isList(list)) throw new Refusal("ValidationError", `${path.join(".")} should be a list`);
  return list.filter((id) => typeof id === "string");
}

/** Stores the next value; a change of what the engine alone writes is passed over, but for the order of children. */
export function put(step: Step, entry: Entry, value: JsonObject): void {
  const list = childrenOf(entry.table)?.list;
  if (list != null && value[list] !== undefined)
    throw new Refusal("ValidationError", `${list} should be changed by set, listAfter, listBefore or listRemove`);
  if (Object.keys(value).some((name) => ENGINE_FIELDS.has(name) && value[name] !== entry.value[name])) return;
  step.draft.put(hasTexts(entry.table) ? stamped(step, { ...entry, value }) : { ...entry, value });
}

export function setParent(step: Step, operation: OperationOf<"setParent">): void {
  const { parentId: id, parentTable: table } = operation.args;
  const entry = entryOf(step, operation.pointer.table, operation.pointer.id);
  demandUnlessNew(step, entry);
  noteStand(step, entry, { id, table });
}

export function setPermissionItem(step: Step, operation: OperationOf<"setPermissionItem">): void {
  const { pointer, args } = operation;
  const entry = entryOf(step, pointer.table, pointer.id);
  if (isPlaced(pointer.table) && !(containsItems(pointer.table) && isPageType(typeOf(entry))))
    throw new Refusal("ValidationError", "permissions should be on a page");
  const item = args as JsonObject;
  const key = itemKey(item);
  if (key === null) throw new Refusal("ValidationError", "args should be a permission item");
  if (isWorkspace(entry.table) && isUserItem(item)) {
    // Who may change which role is judged when the transaction ends. A client executes nothing: the membership row arrives from the server.
    const undone = step.context.memberItems?.setUserItem(step, entry, item);
    if (undone !== undefined) step.inverse.unshift({ ...operation, args: undone as never });
    return;
  }
  if (!isNew(step, entry)) demand(step, "full", entry);
  const list = entry.value["permissions"];
  const items = isList(list) ? list.filter(isObject) : [];
  const was = items.find((other) => itemKey(other) === key);
  put(step, entry, { ...entry.value, permissions: withPermissionItem(items, item) });
  step.inverse.unshift({ ...operation, args: (was ?? { ...item, role: "none" }) as never });
}
