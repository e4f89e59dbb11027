/**
 * Changes that the server makes to records on its own: what time takes from a text, the repair of one that is damaged. They
 * go through the same commit as everything: compared with the scope's number, logged, told to whoever watches.
 */
import type { Outcome } from "@tessera/kernel/operations/execute.ts";
import { Draft, Unknown, type World } from "@tessera/kernel/world/world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Envelope, Result } from "./committer.ts";
import type { Store } from "./store.ts";
import { sitesOf, textKey, type Id } from "@tessera/kernel/text/runs.ts";

/** Answers the records that it changes. Pure: it may be asked again, and throws Unknown for what has to be loaded. */
export type Upkeep = (world: World, allocate: (length: number) => Id) => readonly Entry[];

/** Commits such a change; `userId`: who asked for it, where somebody did. */
export async function submitUpkeep(
  store: Store,
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
