// A database made by the API, as the screens make one: its columns, its views and its rows in transactions of one caller.
// Invariant: what stands in the records is what the screens would have made. Leaves opening it to the spec.
import { randomUUID } from "node:crypto";
import { setAt } from "@tessera/database/edit/operations.ts";
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import { addRow } from "@tessera/database/edit/row-edits.ts";
import { addView } from "@tessera/database/edit/view-edits.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { toWire } from "@tessera/kernel/operations/to-wire.ts";
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { Person } from "./people.ts";

export interface MadeColumn {
  readonly name: string;
  readonly type: string;
  readonly width?: number;
  /** Options and their colours. */
  readonly options?: Readonly<Record<string, string>>;
  /** What else its property stores. */
  readonly more?: JsonObject;
}

export interface MadeView {
  readonly name: string;
  /** A table where nothing else is said. */
  readonly type?: string;
  /** As views store it. */
  readonly filter?: JsonObject;
  readonly sort?: readonly { readonly property: string; readonly direction: "ascending" | "descending" }[];
  readonly aggregations?: readonly { readonly property: string; readonly aggregator: string }[];
  /** What its format holds besides its columns. */
  readonly format?: JsonObject;
}

export interface MadeDatabase {
  readonly title: string;
  /** What the names of its rows are called. */
  readonly rowName?: string;
  readonly nameWidth?: number;
  /** By key. */
  readonly columns?: Readonly<Record<string, MadeColumn>>;
  readonly views?: readonly MadeView[];
  /** What each row stores, by key. */
  readonly rows?: readonly JsonObject[];
  /** The page that it stands in; a page of its own otherwise. */
  readonly pageId?: string;
}

export interface DatabaseIds {
  readonly block: string;
  readonly collection: string;
  readonly views: readonly string[];
  readonly rows: readonly string[];
}

/** More in one transaction would take long to answer. */
const MOST_ROWS = 500;

export const words = (text: string): Json => [[text]];
export const day = (start_date: string): Json => [["‣", [["d", { type: "date", start_date }]]]];

/** The path of a page or a view in an address. */
export const compact = (id: string): string => id.replaceAll("-", "");

export async function databaseOf(
  { caller, spaceId }: Pick<Person, "caller" | "spaceId">,
  made: MadeDatabase,
): Promise<DatabaseIds> {
  const { title, rowName = "Name", nameWidth = 220, columns = {}, views = [{ name: "All" }], rows = [], pageId } = made;
  const ids = { block: randomUUID(), collection: randomUUID() };
  const viewIds = views.map(() => randomUUID());
  const rowIds = rows.map(() => randomUUID());
  const [firstView = ""] = viewIds;
  const block = { id: ids.block, spaceId };
  const shown = [
    { property: "title", visible: true, width: nameWidth },
    ...Object.entries(columns).map(([property, { width = 140 }]) => ({ property, visible: true, width })),
  ];
  const parent =
    pageId === undefined ? ({ table: "space", id: spaceId } as const) : ({ table: "block", id: pageId } as const);
  const save = (operations: readonly Operation[]) => caller.save(spaceId, operations.map(toWire));
  await save([
    ...makeDatabase({
      spaceId,
      blockId: ids.block,
      collectionId: ids.collection,
      viewId: firstView,
      type: pageId === undefined ? "collection_view_page" : "collection_view",
      name: title,
      words: { title: rowName, view: views[0]?.name ?? "" },
      place: { parent },
    }),
    ...Object.entries(columns).map(([key, column]) =>
      setAt(spaceId, "collection", ids.collection, ["schema", key], propertyOf(column)),
    ),
    ...viewIds
      .slice(1)
      .flatMap((id, at) =>
        addView(block, { id, collectionId: ids.collection, name: views[at + 1]?.name ?? "", after: viewIds[at] ?? "" }),
      ),
    ...viewIds.flatMap((id, at) => [
      setAt(spaceId, "collection_view", id, ["format", "table_properties"], shown),
      setAt(spaceId, "collection_view", id, ["query2"], queryOf(views[at])),
      setAt(spaceId, "collection_view", id, ["type"], views[at]?.type ?? "table"),
      ...Object.entries(views[at]?.format ?? {}).map(([key, value]) =>
        setAt(spaceId, "collection_view", id, ["format", key], value),
      ),
    ]),
  ]);
  for (let from = 0; from < rows.length; from += MOST_ROWS)
    await save(
      rows
        .slice(from, from + MOST_ROWS)
        .map((properties, at) =>
          addRow({ spaceId, collectionId: ids.collection }, rowIds[from + at] ?? "", {}, properties),
        ),
    );
  caller.close();
  return { ...ids, views: viewIds, rows: rowIds };
}

function propertyOf({ name, type, options, more }: MadeColumn): Json {
  const listed = Object.entries(options ?? {}).map(([value, color]) => ({ id: value, value, color }));
  return { name, type, ...(options === undefined ? {} : { options: listed }), ...more };
}

function queryOf(view: MadeView | undefined): Json {
  const { filter, sort, aggregations } = view ?? {};
  return {
    ...(filter && { filter }),
    ...(sort && { sort: sort.map((one) => ({ ...one })) }),
    ...(aggregations && { aggregations: aggregations.map((one) => ({ ...one })) }),
  };
}
