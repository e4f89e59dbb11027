/**
 * Changes that the server makes to records on its own, such as the repair of a damaged text. They are committed like every
 * transaction: compared with the scope's sequence number, written to the log, and sent to subscribers.
 */
import type { Outcome } from "@tessera/kernel/operations/execute.ts";
import { Draft, Unknown, type World } from "@tessera/kernel/world/world.ts";
import type { Envelope, Result, Upkeep } from "./transaction.ts";
import { sitesOf, textKey, type Id } from "@tessera/kernel/text/runs.ts";

/** Commits such a change. `userId` is the user who requested it, or null. */
export async function submitUpkeep(
  store: { submit(envelope: Envelope): Promise<Result> },
  {
    userId = null,
    ...change
  }: Pick<Envelope, "id" | "scope"> & {
    readonly action: string;
    readonly userId?: string | null;
    readonly upkeep: Upkeep;
  },
): Promise<Result> {
  return await store.submit({ ...change, operations: [], actor: { userId }, system: true });
}

export function executeUpkeep(base: World, upkeep: Upkeep, allocate: (length: number) => Id): Outcome {
  const draft = new Draft(base);
  try {
    for (const entry of upkeep(base, allocate)) {
      const now = base.entry(entry.table, entry.id);
      if (now === null || now === entry) continue;
      draft.put({ ...entry, version: now.version + 1 });
      for (const [property, runs] of Object.entries(entry.texts))
        for (const site of sitesOf(runs)) draft.noteSite(site, textKey(entry.id, property));
    }
  } catch (error) {
    if (error instanceof Unknown) return { status: "unknown", need: error.need };
    throw error;
  }
  return { status: "done", draft, inverse: [] };
}
