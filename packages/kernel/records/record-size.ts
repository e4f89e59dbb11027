/**
 * The size of a record: the bytes of its value as UTF-8 JSON, counted property by property, and the runs of its texts. What the
 * engine itself notes of place, life and times is not counted, so that a record of any size can be moved and deleted.
 */
import { isObject, type Json } from "../values/json.ts";
import { sizeOfJson, sizeOfKey } from "../values/json-size.ts";
import { bytesOfText, mostBytesOfText } from "../text/text-size.ts";
import type { Entry } from "./entry.ts";
import { hasTexts } from "./pointer.ts";
import { TRASH_FIELDS } from "./trash-fields.ts";

export interface RecordSize {
  readonly bytes: number;
  /** Bytes of each property of a record with texts. */
  readonly properties: ReadonlyMap<string, number>;
  /** Bytes of the longest string outside of the properties. */
  readonly longest: number;
  readonly runs: number;
}

const NOTED_BY_ENGINE: ReadonlySet<string> = new Set([
  "id",
  "space_id",
  "version",
  "last_version",
  "alive",
  "parent_id",
  "parent_table",
  "created_time",
  "created_by_id",
  "created_by_table",
  "last_edited_time",
  "last_edited_by_id",
  "last_edited_by_table",
  ...TRASH_FIELDS,
]);

export function sizeOfRecord(entry: Entry): RecordSize {
  return counted(entry, bytesOfText);
}

/** A size that the record's own never exceeds: texts with a run list are not read for it. */
export function mostSizeOfRecord(entry: Entry): RecordSize {
  return counted(entry, mostBytesOfText);
}

function counted({ table, value, texts, meta }: Entry, ofText: typeof bytesOfText): RecordSize {
  const sizes = new Map<string, number>();
  const isText = hasTexts(table);
  let bytes = 2;
  let longest = 0;
  let runs = meta.mergedKids?.length ?? 0;
  for (const text of Object.values(texts)) runs += text.length;
  for (const name of Object.keys(value)) {
    if (NOTED_BY_ENGINE.has(name)) continue;
    const field = value[name];
    if (isText && name === "properties" && isObject(field)) {
      bytes += sizeOfKey(name) + 3;
      for (const property of Object.keys(field)) {
        const list = texts[property];
        // The value of a text with a run list is built when it is read, which the count does without.
        const size = list === undefined ? sizeOfJson(field[property]).bytes : ofText(list);
        sizes.set(property, size);
        bytes += sizeOfKey(property) + size + 1;
      }
      continue;
    }
    const size = sizeOfJson(field satisfies Json | undefined);
    bytes += sizeOfKey(name) + size.bytes + 1;
    longest = Math.max(longest, size.longest);
  }
  return { bytes, properties: sizes, longest, runs };
}
