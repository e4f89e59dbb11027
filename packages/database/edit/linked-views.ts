// Views of a database in another block than its own: each names the collection that it looks at. The block has views of its own,
// the rows stay where they are. Invariant: nothing of the database but what is said here comes to stand in the block.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Schema } from "../schema.ts";
import type { StoredView } from "../source/database-source.ts";
import { formatOfType, type ViewType } from "../view-model/view-types.ts";
import { madeRecord } from "./operations.ts";
import { listView, type EditedBlock } from "./view-edits.ts";

/** A way to look at a collection, before it is a view of a block. */
export interface Look {
  readonly collectionId: string;
  readonly type: string;
  readonly name: string;
  readonly query: JsonObject;
  /** Besides the collection that it names. */
  readonly format: JsonObject;
}

/** As a view of the database shows it now. */
export function lookOf(collectionId: string, { value }: StoredView): Look {
  const { type, name, query2, format } = value;
  return {
    collectionId,
    type: typeof type === "string" ? type : "table",
    name: typeof name === "string" ? name : "",
    query: isObject(query2) ? query2 : {},
    format: isObject(format) ? format : {},
  };
}

export function newLook(collectionId: string, type: ViewType, name: string, schema: Schema): Look {
  return { collectionId, type, name, query: {}, format: formatOfType(type, schema) };
}

/** Another tab of a block that has some. */
export function addLinkedView(block: EditedBlock, id: string, look: Look, after?: string): Operation[] {
  return [madeView(block, id, look), listView(block, "listAfter", id, after)];
}

/** A block that shows nothing yet looks at the database from now on. */
export function becomesLinked(block: EditedBlock, viewId: string, look: Look): Operation[] {
  const pointer = { table: "block", id: block.id, spaceId: block.spaceId } as const;
  const collection_pointer = { table: "collection", id: look.collectionId, spaceId: block.spaceId };
  return [
    { pointer, path: ["format"], command: "update", args: { value: { collection_pointer } } },
    { pointer, path: [], command: "update", args: { value: { view_ids: [viewId] } } },
    madeView(block, viewId, look),
  ];
}

function madeView({ id: blockId, spaceId }: EditedBlock, id: string, look: Look): Operation {
  const { collectionId, type, name, query, format } = look;
  const collection_pointer = { table: "collection", id: collectionId, spaceId };
  const value = { type, name, query2: query, format: { ...format, collection_pointer } };
  return madeRecord(spaceId, "collection_view", id, blockId, value);
}
