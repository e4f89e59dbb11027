// A cell of a CSV file out of the record of a row: what is stored as plain text, without the form of a language. Names of people
// are the caller's to know; of files the names are written.
import { getIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { checkbox } from "../properties/checkbox/checkbox.ts";
import type { Source } from "../properties/base/model.ts";
import { modelOf } from "../properties/models.ts";
import { person } from "../properties/person/person.ts";

const FIELDS: Readonly<Record<Exclude<Source, "properties">, string>> = {
  createdTime: "created_time",
  createdBy: "created_by_id",
  editedTime: "last_edited_time",
  editedBy: "last_edited_by_id",
};

function storedOf(row: JsonObject, key: string, type: string): Json | undefined {
  const { source } = modelOf(type);
  return source === "properties" ? getIn(row, ["properties", key]) : row[FIELDS[source]];
}

/** Whom the cell names, by id. */
export function peopleOfCell(row: JsonObject, key: string, type: string): readonly string[] {
  const stored = storedOf(row, key, type);
  if (type === "person") return person.read(stored) ?? [];
  return modelOf(type).kind === "person" && typeof stored === "string" && stored !== "" ? [stored] : [];
}

/** `nameOf`: "" of whom the reader may not know. */
export function cellText(row: JsonObject, key: string, type: string, nameOf: (id: string) => string): string {
  if (type === "checkbox") return checkbox.read(storedOf(row, key, type)) === true ? "Yes" : "No";
  const { kind, asText } = modelOf(type);
  if (kind === "people" || kind === "person")
    return peopleOfCell(row, key, type)
      .map(nameOf)
      .filter((name) => name !== "")
      .join(", ");
  const stored = storedOf(row, key, type);
  return stored === undefined || stored === null ? "" : asText(stored);
}
