// Which tabs of a block look at the same database. A view names its collection; one that does not looks at that of its block.
import { getIn } from "@tessera/kernel/values/json.ts";
import type { ReadyDatabase, StoredView } from "../source/database-source.ts";

/** Whether a view shows what the state is of. */
export function looksAtItsOwn({ collectionId, block }: ReadyDatabase, view: StoredView): boolean {
  const path = ["format", "collection_pointer", "id"];
  const named = getIn(view.value, path) ?? block["collection_id"] ?? getIn(block, path);
  return named === undefined || named === collectionId;
}
