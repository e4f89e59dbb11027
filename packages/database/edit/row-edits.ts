// Edits of rows: added, duplicated, moved by hand, deleted. Nothing here names more rows than those that it is about and the
// neighbours of a place.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { withoutMarks } from "@tessera/kernel/world/staged.ts";
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";

export interface RowsOf {
  readonly spaceId: string;
  readonly collectionId: string;
}

/** Between two rows; null: there is none on that side. Undefined on both sides: behind all. */
export interface RowPlace {
  readonly after?: string | null;
  readonly before?: string | null;
}

const parentOf = ({ collectionId }: RowsOf) => ({ table: "collection", id: collectionId }) as const;
const pointerTo = ({ spaceId }: RowsOf, id: string) => ({ table: "block", id, spaceId }) as const;

export function addRow(rows: RowsOf, id: string, place: RowPlace, properties: JsonObject = {}): Operation {
  const args = { type: "page", parent: parentOf(rows), ...place };
  const filled = Object.keys(properties).length === 0 ? {} : { properties };
  return { pointer: pointerTo(rows, id), path: [], command: "new", args: { ...args, ...filled } };
}

/** A row with the same values, icon and cover; the text of its page stays with the original. */
export function duplicateRow(rows: RowsOf, value: JsonObject, id: string, place: RowPlace): Operation {
  const { properties, format } = value;
  const made = addRow(rows, id, place, isObject(properties) ? properties : {});
  if (made.command !== "new" || !isObject(format)) return made;
  return { ...made, args: { ...made.args, format: withoutMarks(format) } };
}

export function moveRow(rows: RowsOf, id: string, { after, before }: RowPlace): Operation {
  const args = { parent: parentOf(rows), after: after ?? null, ...(before === undefined ? {} : { before }) };
  return { pointer: pointerTo(rows, id), path: [], command: "move", args };
}

export function deleteRows(rows: RowsOf, ids: readonly string[]): Operation[] {
  const [first] = ids;
  if (first === undefined) return [];
  const args = { blocks: [...ids], below: [...ids], seen: [] };
  return [{ pointer: pointerTo(rows, first), path: [], command: "delb", args }];
}

/** The stored value of a property of a row; undefined where there is none. */
export function storedIn(row: JsonObject, key: string): Json | undefined {
  const { properties } = row;
  return isObject(properties) && Object.hasOwn(properties, key) ? properties[key] : undefined;
}
