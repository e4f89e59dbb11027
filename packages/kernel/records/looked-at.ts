/** What a view of a database looks at. Apart from database-block.ts, which every first page loads. */
import { collectionsNamedBy } from "./database-block.ts";
import type { Entry } from "./entry.ts";

/** The ids that a view of the block names itself, else those that the block does. */
export function lookedAt(block: Entry, view: Entry | null): string[] {
  const own = view === null ? [] : collectionsNamedBy(view);
  return own.length > 0 ? own : collectionsNamedBy(block);
}
