// Pages that stand beside each other, as the rows of a database in their place. They stay the pages that they are, with their text,
// their icons and their rights.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { makeDatabase, type PlacedDatabase } from "./make-database.ts";
import { moveRow } from "./row-edits.ts";

/** In one transaction; the rows have the order of the ids. */
export function databaseOfPages(made: PlacedDatabase, ids: readonly string[], newId: () => string): Operation[] {
  const { spaceId, blockId, words, place } = made;
  const [collectionId, viewId] = [newId(), newId()];
  return [
    ...makeDatabase({ spaceId, blockId, collectionId, viewId, type: "collection_view", name: "", words, place }),
    ...ids.map((id, at) => moveRow({ spaceId, collectionId }, id, { after: ids[at - 1] ?? null })),
  ];
}
