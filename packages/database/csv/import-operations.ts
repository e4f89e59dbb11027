// A CSV file as a new database, in transactions: `stage` creates it where no user finds it, rows follow in any number of
// transactions, and `land` puts it in place, all at once. Invariant: until it lands it is a page that does not live and never was in
// the trash; a page that never lands is known by its mark, and the trash keeper removes it. Leaves the sending to the caller.
import type { Operation, OperationOf } from "@tessera/kernel/world/operation.ts";
import { isList, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { STAGED } from "@tessera/kernel/world/staged.ts";
import { makeDatabase } from "../edit/make-database.ts";
import { setAt } from "../edit/operations.ts";
import { addOptions } from "../edit/option-edits.ts";
import { addRow } from "../edit/row-edits.ts";
import type { DateReading } from "../properties/date/date-reading.ts";
import { storedCell, type CsvType } from "./guess-types.ts";

export interface CsvColumn {
  readonly name: string;
  readonly type: CsvType;
  /** The words of its options. */
  readonly options: readonly string[];
  /** How its dates are read; none: as they mean the same everywhere. */
  readonly dates?: DateReading;
}

export interface CsvImport {
  readonly spaceId: string;
  readonly blockId: string;
  readonly collectionId: string;
  readonly viewId: string;
  readonly name: string;
  readonly viewName: string;
  /** One of them is the title. */
  readonly columns: readonly CsvColumn[];
  /** The property of each column. */
  readonly keys: readonly string[];
  readonly place: Omit<OperationOf<"new">["args"], "type" | "properties" | "format">;
}

/** Texts of ours merge letter by letter, which their keys say. `others`: keys that are taken. */
export function keysOf(columns: readonly CsvColumn[], newId: () => string, others: readonly string[] = []): string[] {
  const taken = new Set(others);
  return columns.map(({ type }) => {
    let key = type === "title" ? "title" : "";
    while (key === "" || taken.has(key)) key = `${type === "text" ? "~" : ""}${newId().replaceAll("-", "").slice(-8)}`;
    taken.add(key);
    return key;
  });
}

/** The schema of such columns, each under its key. */
export function schemaOf(
  { columns, keys, spaceId, collectionId: id }: Pick<CsvImport, "columns" | "keys" | "spaceId" | "collectionId">,
  newId: () => string,
): JsonObject {
  const properties = columns.map(({ name, type, options }, at): [string, JsonObject] => {
    const key = keys[at] ?? "";
    if (type !== "select" && type !== "multi_select") return [key, { name, type }];
    const bare = { id, spaceId, value: { schema: { [key]: { name, type, options: [] } } } };
    const made = addOptions(bare, key, options, newId);
    const [first] = "fault" in made ? [] : made.operations;
    const stored: Json = first?.command === "set" ? first.args.value : [];
    return [key, { name, type, options: isList(stored) ? stored : [] }];
  });
  return Object.fromEntries(properties);
}

export function stage(made: CsvImport, newId: () => string): Operation[] {
  const { spaceId, blockId, collectionId, viewId, name, viewName, columns, keys, place } = made;
  const title = columns.find(({ type }) => type === "title")?.name ?? "";
  const words = { title, view: viewName };
  const shown = keys.map((property) => ({ property, visible: true }));
  return [
    ...makeDatabase({ spaceId, blockId, collectionId, viewId, type: "collection_view_page", name, words, place }),
    setAt(spaceId, "collection", collectionId, ["schema"], schemaOf(made, newId)),
    setAt(spaceId, "collection_view", viewId, ["format", "table_properties"], shown),
    setAt(spaceId, "block", blockId, ["format", STAGED], true),
    setAt(spaceId, "block", blockId, ["alive"], false),
  ];
}

/** The rows behind those that there are. */
export function stagedRows(made: CsvImport, rows: readonly (readonly string[])[], newId: () => string): Operation[] {
  return rows.map((row) => {
    const properties: Record<string, Json> = {};
    made.columns.forEach(({ type, dates }, at) => {
      const stored = storedCell(type, row[at] ?? "", dates);
      if (stored !== undefined) properties[made.keys[at] ?? ""] = stored;
    });
    return addRow(made, newId(), {}, properties);
  });
}

export function land({ spaceId, blockId }: CsvImport): Operation[] {
  return [
    setAt(spaceId, "block", blockId, ["format", STAGED], null),
    setAt(spaceId, "block", blockId, ["alive"], true),
  ];
}
