/**
 * What records and lists weigh in memory, in entries: the shortest record with its place in the maps counts about one, an ordinary
 * line of text one and a half. An estimate that costs little, in proportion to what V8 takes.
 */
import type { Children } from "@tessera/kernel/world/children.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";

/** Bytes that count as one entry. */
const ENTRY = 1000;
/** Bytes of a place in the maps, whatever stands there; of a record's own objects beside its value; of a child; of a run. */
const PLACE = 500;
const RECORD = 300;
const CHILD = 140;
const RUN = 120;

export function weightOfEntry(entry: Entry | null): number {
  if (entry === null) return PLACE / ENTRY;
  let bytes = PLACE + RECORD + bytesOf(entry.value);
  for (const property in entry.texts) bytes += RUN * (entry.texts[property]?.length ?? 0);
  return bytes / ENTRY;
}

export function weightOfList({ length }: Children): number {
  return (PLACE + CHILD * length) / ENTRY;
}

function bytesOf(value: Json | undefined): number {
  if (typeof value === "string") return 24 + value.length;
  let bytes = 40;
  if (isList(value)) for (const item of value) bytes += 8 + bytesOf(item);
  else if (isObject(value)) for (const key in value) bytes += 8 + bytesOf(value[key]);
  else return 8;
  return bytes;
}
