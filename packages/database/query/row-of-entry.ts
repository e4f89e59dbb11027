// The record of a row as the engine takes it, on the server and on the device. What decides over its rights is the caller's to say.
import { isPurged } from "@tessera/kernel/world/purge.ts";
import { isAlive, parentOf, typeOf, type Entry } from "@tessera/kernel/records/entry.ts";
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { Row } from "./question.ts";

export function isRowOf(entry: Entry | null, collection: string): entry is Entry {
  const up = entry === null ? null : parentOf(entry);
  return entry?.table === "block" && up?.table === "collection" && up.id === collection && typeOf(entry) === "page";
}

export function rowOfEntry(entry: Entry, holder: string): Row {
  const { properties, created_time, created_by_id, last_edited_time, last_edited_by_id } = entry.value;
  return {
    id: entry.id,
    // Texts are read from their run lists here, not while the row is handed over.
    properties: isObject(properties) ? { ...properties } : {},
    createdTime: numberOf(created_time),
    createdBy: textOf(created_by_id),
    editedTime: numberOf(last_edited_time),
    editedBy: textOf(last_edited_by_id),
    order: entry.order ?? "",
    holder,
    alive: isAlive(entry) && !isPurged(entry),
  };
}

const numberOf = (value: Json | undefined): number => (typeof value === "number" ? value : 0);
const textOf = (value: Json | undefined): string => (typeof value === "string" ? value : "");
