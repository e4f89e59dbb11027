// Databases of the sample workspace as they are written down: columns, views, and rows as plain words, and the operations that
// make them. A cell is what a person would type: a number, an option, yes, or a day as 2026-04-14; nothing is an empty cell.

import { randomUUID } from "node:crypto";
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import { addRow } from "@tessera/database/edit/row-edits.ts";
import { checkbox } from "@tessera/database/properties/checkbox/checkbox.ts";
import { date } from "@tessera/database/properties/date/date.ts";
import { number } from "@tessera/database/properties/number/number.ts";
import { select } from "@tessera/database/properties/select/select.ts";
import { text } from "@tessera/database/properties/text/text.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { Person } from "./demo-people.ts";

export interface DemoColumn {
  readonly key: string;
  readonly name: string;
  readonly type: "text" | "number" | "select" | "checkbox" | "date" | "last_edited_time" | "created_by";
  readonly width: number;
  /** Options and their colours. */
  readonly options?: Readonly<Record<string, string>>;
}

export interface DemoView {
  readonly name: string;
  readonly filter?: JsonObject;
  readonly sort?: readonly JsonObject[];
}

export interface DemoDatabase {
  readonly title: string;
  readonly icon: string;
  readonly by: Person["key"];
  /** What the names of its rows are called, and how wide their column is. */
  readonly rowName: string;
  readonly nameWidth: number;
  readonly columns: readonly DemoColumn[];
  readonly views: readonly DemoView[];
  /** The name, then a cell for each column that is not the record's own. */
  readonly rows: readonly (readonly string[])[];
}

export function databaseOperations(
  { title, icon, rowName, nameWidth, columns, views, rows }: DemoDatabase,
  spaceId: string,
  parent: { readonly table: "block" | "space"; readonly id: string },
): Operation[] {
  const [blockId, collectionId] = [randomUUID(), randomUUID()];
  const viewIds = views.map(() => randomUUID());
  const [viewId = "", ...others] = viewIds;
  const made = makeDatabase({
    spaceId,
    blockId,
    collectionId,
    viewId,
    type: "collection_view_page",
    name: title,
    words: { title: rowName, view: views[0]?.name ?? "" },
    place: { parent },
  });
  const set = (
    table: "block" | "collection" | "collection_view",
    id: string,
    path: string[],
    value: Json,
  ): Operation => ({ pointer: { table, id, spaceId }, path, command: "set", args: { value } });
  const shown = [
    { property: "title", visible: true, width: nameWidth },
    ...columns.map(({ key, width }) => ({ property: key, visible: true, width })),
  ];
  const format = { collection_pointer: { table: "collection", id: collectionId, spaceId }, table_properties: shown };
  const query = ({ filter, sort }: DemoView): JsonObject => ({ ...(filter && { filter }), ...(sort && { sort }) });
  return [
    ...made,
    set("block", blockId, ["format", "page_icon"], icon),
    ...columns.map((column) => set("collection", collectionId, ["schema", column.key], propertyOf(column))),
    set("collection_view", viewId, ["format", "table_properties"], shown),
    ...views.slice(0, 1).map((view) => set("collection_view", viewId, ["query2"], query(view))),
    ...others.map((id, at) =>
      set("collection_view", id, [], {
        type: "table",
        name: views[at + 1]?.name ?? "",
        query2: query(views[at + 1] ?? { name: "" }),
        format,
        parent_id: blockId,
        parent_table: "block",
        alive: true,
      }),
    ),
    set("block", blockId, ["view_ids"], viewIds),
    ...rows.map((cells) => addRow({ spaceId, collectionId }, randomUUID(), {}, propertiesOf(columns, cells))),
  ];
}

function propertyOf({ name, type, options }: DemoColumn): JsonObject {
  const listed = Object.entries(options ?? {}).map(([value, color]) => ({ id: randomUUID(), value, color }));
  return { name, type, ...(type === "select" ? { options: listed } : {}) };
}

function propertiesOf(columns: readonly DemoColumn[], [name = "", ...cells]: readonly string[]): JsonObject {
  const written = columns.filter(({ type }) => type !== "last_edited_time" && type !== "created_by");
  const properties: Record<string, Json> = { title: [[name]] };
  for (const [at, { key, type }] of written.entries()) {
    const stored = storedCell(type, cells[at] ?? "");
    if (stored !== undefined) properties[key] = stored;
  }
  return properties;
}

function storedCell(type: DemoColumn["type"], cell: string): Json | undefined {
  if (cell === "") return undefined;
  switch (type) {
    case "number":
      return number.write(Number(cell));
    case "select":
      return select.write(cell);
    case "checkbox":
      return checkbox.write(cell === "yes");
    case "date":
      return date.write({ type: "date", start_date: cell });
    default:
      return text.write([[cell]]);
  }
}
