// A new database: its block, its collection with a title property, and one table that shows it; all in one transaction.
// The block may be new, or one that stands already and becomes a database. Leaves permissions and places to the caller.
import type { Operation, OperationOf } from "@tessera/kernel/world/operation.ts";
import { madeRecord, setAt } from "./operations.ts";

export interface NewDatabase {
  readonly spaceId: string;
  readonly blockId: string;
  readonly collectionId: string;
  readonly viewId: string;
  /** `collection_view_page` is a page of its own, `collection_view` stands in one. */
  readonly type: "collection_view" | "collection_view_page";
  /** What the database is called; "" for nothing yet. */
  readonly name: string;
  readonly words: { readonly title: string; readonly view: string };
  /** Where a new block stands, with its permissions; null where the block is there already. */
  readonly place: Omit<OperationOf<"new">["args"], "type" | "properties" | "format"> | null;
}

/** A database that is made in its place, of what stands there. */
export type PlacedDatabase = Pick<NewDatabase, "spaceId" | "blockId" | "words"> & {
  readonly place: NonNullable<NewDatabase["place"]>;
};

export function makeDatabase(made: NewDatabase): Operation[] {
  const { spaceId, blockId, collectionId, viewId, type, name, words, place } = made;
  const pointer = { table: "block", id: blockId, spaceId } as const;
  const collection_pointer = { table: "collection", id: collectionId, spaceId };
  return [
    place === null
      ? { pointer, path: [], command: "turn", args: { type } }
      : { pointer, path: [], command: "new", args: { ...place, type } },
    { pointer, path: ["format"], command: "update", args: { value: { collection_pointer } } },
    { pointer, path: [], command: "update", args: { value: { collection_id: collectionId, view_ids: [viewId] } } },
    madeRecord(spaceId, "collection", collectionId, blockId, {
      ...(name === "" ? {} : { name: [[name]] }),
      schema: { title: { name: words.title, type: "title" } },
      format: {},
    }),
    madeRecord(spaceId, "collection_view", viewId, blockId, {
      type: "table",
      name: words.view,
      query2: {},
      format: { collection_pointer, table_properties: [{ property: "title", visible: true }] },
    }),
  ];
}

/** What a database is called stands in its collection, whichever block shows it. */
export function renameDatabase(spaceId: string, collectionId: string, name: string): Operation[] {
  return [setAt(spaceId, "collection", collectionId, ["name"], name === "" ? null : [[name]])];
}
