// The record of a row as the engine of questions takes it.
import type { Row } from "@tessera/database/query/question.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json } from "@tessera/kernel/records/json.ts";

/** Rows on this device are those that the person may read: none is told apart by its holder. */
export const HOLDER = "";

export function isRowOf(entry: Entry | null, collection: string): entry is Entry {
  const up = entry === null ? null : parentOf(entry);
  return entry?.table === "block" && up?.table === "collection" && up.id === collection && typeOf(entry) === "page";
}

export function rowOf(entry: Entry): Row {
  const { properties, created_time, created_by_id, last_edited_time, last_edited_by_id } = entry.value;
  return {
    id: entry.id,
    properties: isObject(properties) ? { ...properties } : {},
    createdTime: numberOf(created_time),
    createdBy: textOf(created_by_id),
    editedTime: numberOf(last_edited_time),
    editedBy: textOf(last_edited_by_id),
    order: entry.order ?? "",
    holder: HOLDER,
    alive: isAlive(entry),
  };
}

const numberOf = (value: Json | undefined): number => (typeof value === "number" ? value : 0);
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
