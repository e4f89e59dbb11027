// New databases: a page of its own below the others, or a block that stands already and becomes one.
import { makeDatabase } from "@tessera/database/edit/make-database.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { TopSection } from "../pages/top-section.ts";
import type { Workspace } from "../session/workspace.ts";

/** What its title property and its first view are called. */
export interface DatabaseWords {
  readonly title: string;
  readonly view: string;
}

/** The id of its page; null where it could not be made. */
export async function addDatabase(
  workspace: Workspace,
  words: DatabaseWords,
  parentId: string | null,
  section?: TopSection,
): Promise<string | null> {
  const id = await workspace.pages.add(parentId, section);
  if (id === null) return null;
  const operations = becomesDatabase(workspace.id, id, "collection_view_page", words);
  return workspace.records.sync.transact(operations, "add-database").ok ? id : null;
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
