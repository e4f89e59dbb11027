// What is written where cells are emptied, pasted into or carried over: operations for one transaction.
// Invariant: a cell whose property is only read is never written; neither is a row that may not be edited.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { World } from "@tessera/kernel/world/world.ts";
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { textBase, writeText, writeValue, type Numbering } from "./cell-edits.ts";
import { storedIn } from "./row-edits.ts";
import { modelOf } from "../properties/models.ts";
import type { ShownRow } from "../source/database-source.ts";
import type { Column } from "../view-model/columns.ts";

export interface WritePorts {
  readonly spaceId: string;
  readonly world: World;
  readonly numbering: Numbering;
}

/** The value that a cell shows: of the row's properties, or of what every record knows. */
export function storedOf(row: ShownRow, { key, property }: Pick<Column, "key" | "property">): Json | undefined {
  const { value } = row;
  switch (modelOf(property.type).source) {
    case "properties":
      return storedIn(value, key);
    case "createdTime":
      return value["created_time"];
    case "createdBy":
      return value["created_by_id"];
    case "editedTime":
      return value["last_edited_time"];
    case "editedBy":
      return value["last_edited_by_id"];
  }
}

export function isText({ property }: Column): boolean {
  return property.type === "title" || property.type === "text";
}

export function textIn(row: ShownRow, column: Column): string {
  const stored = storedOf(row, column);
  return stored === undefined || stored === null ? "" : modelOf(column.property.type).asText(stored);
}

/** Text cells are written letter by letter where they merge. */
export function cellText(row: ShownRow, column: Column, text: string, ports: WritePorts): Operation[] {
  const edited = { spaceId: ports.spaceId, id: row.id };
  return writeText(textBase(edited, column.key, storedOf(row, column), ports.world), text, ports.numbering);
}

export function cellValue(row: ShownRow, column: Column, stored: Json | undefined, spaceId: string): Operation[] {
  if (JSON.stringify(storedOf(row, column)) === JSON.stringify(stored)) return [];
  return writeValue({ spaceId, id: row.id }, column.key, stored);
}

export function emptied(row: ShownRow, column: Column, ports: WritePorts): Operation[] {
  if (storedOf(row, column) === undefined) return [];
  if (isText(column)) return cellText(row, column, "", ports);
  return cellValue(row, column, undefined, ports.spaceId);
}

/** The name of a row in plain words. */
export function nameOfRow({ value }: ShownRow, titleKey: string): string {
  const { properties } = value;
  const stored = isObject(properties) ? properties[titleKey] : undefined;
  return stored === undefined ? "" : modelOf("title").asText(stored);
}
