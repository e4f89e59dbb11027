// Whether a database has a description, and whether this block of it shows it.
import { descriptionOf, hidesDescription } from "@tessera/database/edit/describe.ts";
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";

export type DescriptionState = "none" | "shown" | "hidden";

export function descriptionState({ block, collection }: ReadyDatabase): DescriptionState {
  if (descriptionOf(collection).length === 0) return "none";
  return hidesDescription(block) ? "hidden" : "shown";
}
