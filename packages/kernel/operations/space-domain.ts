/**
 * What a workspace may be called in addresses at the end of a person's transaction: a word that leads there, or none. The
 * server's own transactions are not asked.
 */
import { isJudged } from "../records/on-server.ts";
import { mayBeDomain } from "../routes/space-domain.ts";
import type { Step } from "../world/context.ts";
import { Refusal } from "../world/refusal.ts";

export function settleDomain({ draft, context }: Step): void {
  if (context.system === true) return;
  for (const [key, was] of draft.before) {
    const entry = draft.entries.get(key);
    if (entry === undefined || !isJudged(entry.table, "domain")) continue;
    const domain = entry.value["domain"] ?? null;
    // One that was there before is left: a workspace is not to become unwritable by it.
    if (domain === null || domain === was?.value["domain"] || mayBeDomain(domain)) continue;
    throw new Refusal(
      "ValidationError",
      `domain should be a word that leads to a workspace, instead was ${JSON.stringify(domain)}`,
    );
  }
}
