// Changes fields of a page's `format`, as one transaction.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

/** The answer takes it back. */
export function changeFormat(
  sync: ScopeSync,
  spaceId: string,
  pageId: string,
  fields: Readonly<Record<string, Json>>,
  action: string,
): () => void {
  const pointer = { table: "block" as const, id: pageId, spaceId };
  const operations = Object.entries(fields).map(([name, value]): Operation => ({
    pointer,
    path: ["format", name],
    command: "set",
    args: { value },
  }));
  const done = sync.transact(operations, action);
  return () => void (done.ok && sync.transact(done.inverse, action));
}
