// Edits of the views of a database's block, and of what a view asks for. A view's name, filter, sorts and columns are paths of
// their own, so that people who change two of them do not undo each other.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { isGroup, type Filter, type Group } from "../query/filter.ts";
import type { Sort } from "../query/sorts.ts";
import type { StoredView } from "../source/database-source.ts";
import { madeRecord, setAt } from "./operations.ts";

export interface EditedBlock {
  readonly id: string;
  readonly spaceId: string;
}

/** Where a view stands among the tabs of its block. */
export function listView(
  block: EditedBlock,
  command: "listAfter" | "listBefore",
  id: string,
  beside?: string,
): Operation {
  const pointer = { table: "block", id: block.id, spaceId: block.spaceId } as const;
  const path = ["view_ids"];
  if (command === "listAfter")
    return { pointer, path, command, args: beside === undefined ? { id } : { id, after: beside } };
  return { pointer, path, command, args: beside === undefined ? { id } : { id, before: beside } };
}

export interface NewView {
  readonly id: string;
  readonly collectionId: string;
  readonly name: string;
  /** The view that it comes to stand behind; none: the last. */
  readonly after?: string;
  /** A table where nothing else is said. */
  readonly type?: string;
  /** Besides its collection. */
  readonly format?: JsonObject;
}

export function addView(block: EditedBlock, made: NewView): Operation[] {
  const { id, collectionId, name, after, type = "table", format = {} } = made;
  const collection_pointer = { table: "collection", id: collectionId, spaceId: block.spaceId };
  const value = { type, name, query2: {}, format: { ...format, collection_pointer } };
  return [madeRecord(block.spaceId, "collection_view", id, block.id, value), listView(block, "listAfter", id, after)];
}

/** What the view showed as another type stays: filter, sorts, properties. `format`: all of it, as it is to be. */
export function setViewType(spaceId: string, view: StoredView, type: string, format: JsonObject): Operation[] {
  const held = viewFormat(view);
  const added = Object.entries(format).filter(([key]) => !Object.hasOwn(held, key));
  return [
    setAt(spaceId, "collection_view", view.id, ["type"], type),
    ...added.map(([key, value]) => setAt(spaceId, "collection_view", view.id, ["format", key], value)),
  ];
}

/** The order of the columns was that of another property's groups. */
export function setBoardGrouping(spaceId: string, view: StoredView, groupBy: Json): Operation[] {
  const at = (key: string, value: Json): Operation =>
    setAt(spaceId, "collection_view", view.id, ["format", key], value);
  const { board_columns } = viewFormat(view);
  return [at("board_columns_by", groupBy), ...(board_columns === undefined ? [] : [at("board_columns", null)])];
}

/** What rows are grouped by, as the view is to hold it; null: by nothing. `isOther`: the groups that are listed are not its own. */
export function setGrouping(spaceId: string, view: StoredView, groupBy: Json, isOther: boolean): Operation[] {
  const listed = viewFormat(view)["collection_groups"];
  const set = setAt(spaceId, "collection_view", view.id, ["format", "collection_group_by"], groupBy);
  return [set, ...(isOther && listed !== undefined ? setGroups(spaceId, view.id, null) : [])];
}

/** The groups in their order, with those that are hidden, as the view is to hold them. */
export function setGroups(spaceId: string, viewId: string, groups: Json): Operation[] {
  return [setAt(spaceId, "collection_view", viewId, ["format", "collection_groups"], groups)];
}

/** A view that shows the same, behind its original. */
export function duplicateView(block: EditedBlock, view: StoredView, id: string, name: string): Operation[] {
  const { type, query2, format } = view.value;
  const value = { type: type ?? "table", name, query2: query2 ?? {}, format: format ?? {} };
  return [madeRecord(block.spaceId, "collection_view", id, block.id, value), listView(block, "listAfter", id, view.id)];
}

export function renameView(block: EditedBlock, viewId: string, name: string): Operation[] {
  return [setAt(block.spaceId, "collection_view", viewId, ["name"], name)];
}

/** `beside`: the view that it comes to stand behind, or before. */
export function moveView(block: EditedBlock, viewId: string, where: "after" | "before", beside: string): Operation[] {
  const pointer = { table: "block", id: block.id, spaceId: block.spaceId } as const;
  return [
    { pointer, path: ["view_ids"], command: "listRemove", args: { id: viewId } },
    listView(block, where === "after" ? "listAfter" : "listBefore", viewId, beside),
  ];
}

/** The caller keeps the last one. */
export function deleteView(block: EditedBlock, viewId: string): Operation[] {
  const pointer = { table: "block", id: block.id, spaceId: block.spaceId } as const;
  return [
    { pointer, path: ["view_ids"], command: "listRemove", args: { id: viewId } },
    setAt(block.spaceId, "collection_view", viewId, ["alive"], false),
  ];
}

/** The filter as views and existing clients hold it. */
export function storedFilter(filter: Filter): JsonObject {
  if (isGroup(filter)) return { operator: filter.operator, filters: filter.filters.map(storedFilter) };
  const { property, operator, value } = filter;
  return { property, filter: { operator, ...(value === undefined ? {} : { value }) } };
}

export function setFilter(spaceId: string, viewId: string, filter: Group): Operation[] {
  const stored = filter.filters.length === 0 ? null : storedFilter(filter);
  return [setAt(spaceId, "collection_view", viewId, ["query2", "filter"], stored)];
}

export function setSorts(spaceId: string, viewId: string, sorts: readonly Sort[]): Operation[] {
  const stored = sorts.length === 0 ? null : sorts.map(({ property, direction }) => ({ property, direction }));
  return [setAt(spaceId, "collection_view", viewId, ["query2", "sort"], stored)];
}

/** What stands at the foot of columns, as the view is to hold it. */
export function setCalculations(spaceId: string, viewId: string, calculations: Json): Operation[] {
  return [setAt(spaceId, "collection_view", viewId, ["query2", "aggregations"], calculations)];
}

export function setColumns(spaceId: string, viewId: string, columns: readonly Json[]): Operation[] {
  return [setAt(spaceId, "collection_view", viewId, ["format", "table_properties"], columns)];
}

export function viewFormat(view: StoredView): JsonObject {
  return isObject(view.value["format"]) ? view.value["format"] : {};
}
