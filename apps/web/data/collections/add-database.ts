// Creates databases: as a page after its siblings, or of a block that exists already.
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { WriteNew } from "../pages/add-page.ts";
import type { TopSection } from "../pages/top-section.ts";
import type { Workspace } from "../session/workspace.ts";

/** What its title property and its first view are called. */
export interface DatabaseWords {
  readonly title: string;
  readonly view: string;
}

/** Returns the id of the page of the new database, or null if it could not be created. `write`: as of `Pages.add`. */
export async function addDatabase(
  workspace: Workspace,
  words: DatabaseWords,
  parentId: string | null,
  section?: TopSection,
  write: WriteNew = (operations) => workspace.records.sync.transact(operations, "add-database").ok,
): Promise<string | null> {
  let page: readonly Operation[] = [];
  const id = await workspace.pages.add(parentId, section, (operations) => {
    page = operations;
    return true;
  });
  if (id === null) return null;
  return write([...page, ...becomesDatabase(workspace.id, id, "collection_view_page", words)]) ? id : null;
}

/** A block without a text of its own becomes a database. */
export function becomesDatabase(
  spaceId: string,
  blockId: string,
  type: "collection_view" | "collection_view_page",
  words: DatabaseWords,
): Operation[] {
  const [collectionId, viewId] = [newId(), newId()];
  return makeDatabase({ spaceId, blockId, collectionId, viewId, type, name: "", words, place: null });
}
