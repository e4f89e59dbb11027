// A CSV file as rows of an existing database, in transactions: `openMerge` opens an import, whose rows exist for no user until
// `landMerge` lets all of them in, with the properties and options that they need (kernel/records/staged.ts). The server removes
// an import that never lands. Leaves the sending to the caller.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isObject, setIn, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { STAGED_IMPORTS, STAGED_ROW } from "@tessera/kernel/world/staged.ts";
import type { Names } from "../conversions/convert-value.ts";
import { setAt } from "../edit/operations.ts";
import { addOptions } from "../edit/option-edits.ts";
import { freeName, type EditedCollection } from "../edit/property-edits.ts";
import { addRow } from "../edit/row-edits.ts";
import { hasOptions, propertyOf, readSchema, valuesAtFirst, type Property, type Schema } from "../schema.ts";
import { sizeFault } from "../schema-rules.ts";
import type { DateReading } from "../properties/date/date-reading.ts";
import { keysOf } from "./import-operations.ts";
import { CellReader, type ColumnGoal } from "./merge-columns.ts";

/** A column of the file, and the property that it goes into; `isNew`: that property is made when the import lands. */
export interface MergeColumn {
  readonly key: string;
  readonly property: Property;
  readonly isNew: boolean;
  readonly cells: CellReader;
}

export interface CsvMerge {
  readonly spaceId: string;
  readonly collectionId: string;
  /** The id of the transaction that opens it. */
  readonly importId: string;
  /** By the columns of the file; null: left out. */
  readonly columns: readonly (MergeColumn | null)[];
  /** What every row has that no column says. */
  readonly atFirst: JsonObject;
}

/** Why an import cannot land: properties are too many by now, or one has gone or has another type. */
export type MergeFault =
  | { readonly fault: "too-many-properties"; readonly limit: number }
  | { readonly fault: "changed"; readonly name: string };

export interface MergeNames {
  /** Of the columns of the file. */
  readonly names: readonly string[];
  /** How the dates of each column are read. */
  readonly dates?: readonly DateReading[];
  readonly goals: readonly ColumnGoal[];
}

/** The columns as they are read; a property that there is not any more is left out. */
export function mergeColumns(
  schema: Schema,
  { names, goals, dates = [] }: MergeNames,
  people: Names,
  newId: () => string,
): readonly (MergeColumn | null)[] {
  const made = goals.map(
    (goal, at) => ({ name: names[at] ?? "", type: goal.kind === "new" ? goal.type : "number", options: [] }) as const,
  );
  const keys = keysOf(made, newId, [...Object.keys(schema.properties), ...Object.keys(schema.deleted)]);
  return goals.map((goal, at) => {
    if (goal.kind === "leave") return null;
    const key = goal.kind === "property" ? goal.key : (keys[at] ?? "");
    const property = goal.kind === "property" ? propertyOf(schema, key) : (made[at] ?? null);
    return property === null
      ? null
      : { key, property, isNew: goal.kind === "new", cells: new CellReader(property, people, dates[at]) };
  });
}

/** What new rows have by themselves, without what the file says. */
export function valuesBeside(schema: Schema, columns: CsvMerge["columns"]): JsonObject {
  const said = new Set(columns.map((column) => column?.key));
  return Object.fromEntries(Object.entries(valuesAtFirst(schema)).filter(([key]) => !said.has(key)));
}

type Import = Pick<CsvMerge, "spaceId" | "collectionId" | "importId">;

const tell = ({ spaceId, collectionId, importId }: Import, path: readonly string[], value: Json): Operation =>
  setAt(spaceId, "collection", collectionId, [STAGED_IMPORTS, importId, ...path], value);

export function openMerge(made: Import): Operation[] {
  return [tell(made, [], {})];
}

/** Rows after the existing ones, which exist for no user yet. */
export function mergedRows(made: CsvMerge, rows: readonly (readonly string[])[], newId: () => string): Operation[] {
  return rows.map((row) => {
    const properties: Record<string, Json> = { ...made.atFirst };
    made.columns.forEach((column, at) => {
      const stored = column?.cells.read(row[at] ?? "") ?? null;
      if (column !== null && stored !== null) properties[column.key] = stored;
    });
    const added = addRow(made, newId(), {}, properties);
    if (added.command !== "new") return added;
    return { ...added, args: { ...added.args, format: { [STAGED_ROW]: made.importId } } };
  });
}

export function abandonMerge(made: Import): Operation[] {
  return [tell(made, ["abandoned"], true)];
}

/**
 * Lets the rows in. `collection`: its record as it is now, at `version`; refused as an OperationConflictError if it has changed
 * since.
 */
export function landMerge(
  made: CsvMerge,
  { value, version }: { readonly value: JsonObject; readonly version: number },
  newId: () => string,
): Operation[] | MergeFault {
  const columns = made.columns.map((column) =>
    column === null ? null : { ...column, words: column.cells.newOptions },
  );
  const schema = schemaOfMerge({ ...made, columns }, value, newId);
  if ("fault" in schema) return schema;
  const landed = tell(made, ["landed"], true);
  return landed.command === "set"
    ? [...schema.operations, { ...landed, args: { ...landed.args, base: version } }]
    : [...schema.operations];
}

/** A column with the words of options that its property needs. */
export interface WrittenColumn extends MergeColumn {
  readonly words: readonly string[];
}

/** What a merge writes to the schema: new properties and new options. `value`: the record of the collection as it is now. */
export function schemaOfMerge(
  made: Pick<CsvMerge, "spaceId" | "collectionId"> & { readonly columns: readonly (WrittenColumn | null)[] },
  value: JsonObject,
  newId: () => string,
): { readonly operations: readonly Operation[] } | MergeFault {
  let collection: EditedCollection = { id: made.collectionId, spaceId: made.spaceId, value };
  const { properties } = readSchema(value);
  const operations: Operation[] = [];
  const write = (operation: Operation): void => {
    operations.push(operation);
    if (operation.command === "set")
      collection = { ...collection, value: setIn(collection.value, operation.path, operation.args.value) };
  };
  for (const column of made.columns) {
    if (column === null) continue;
    const { key, property, isNew, words } = column;
    if (isNew) {
      const options: JsonObject = hasOptions(property.type) ? { options: [] } : {};
      write(
        setAt(made.spaceId, "collection", made.collectionId, ["schema", key], {
          name: freeName(collection, property.name),
          type: property.type,
          ...options,
        }),
      );
    } else if (properties[key]?.type !== property.type) return { fault: "changed", name: property.name };
    const known = new Set((readSchema(collection.value).properties[key]?.options ?? []).map((option) => option.value));
    const added = words.filter((one) => !known.has(one)).slice(0, Math.max(0, MOST_OPTIONS - known.size));
    if (added.length === 0) continue;
    const edit = addOptions(collection, key, added, newId);
    if ("fault" in edit) return { fault: "changed", name: property.name };
    edit.operations.forEach(write);
  }
  const tooMany = sizeFault(collection.value, value);
  if (tooMany !== null && "limit" in tooMany) return { fault: "too-many-properties", limit: tooMany.limit };
  return { operations };
}

/** Options of one property that an import makes it have; more words are kept in their rows. */
const MOST_OPTIONS = 500;

export const isMergeFault = (made: readonly Operation[] | MergeFault): made is MergeFault => isObject(made);
