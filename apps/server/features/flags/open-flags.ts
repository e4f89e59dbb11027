// Feature flags as a feature: what applies to a client, and the operator's command.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { FeatureFlags } from "./feature-flags.ts";
import { runFlags } from "./flags-command.ts";
import { createGetFeatureFlags } from "./get-feature-flags.ts";

export interface FlagsFeature extends NounFeature<"flags"> {
  /** Carries out the words of a `flags` command. */
  run(words: readonly string[]): Promise<string>;
}

/** `logKey`: what clients show with their logs. */
export function openFlags({ database, now }: Ground, logKey: string): FlagsFeature {
  const flags = new FeatureFlags(database, now);
  return {
    run: async (words) => await runFlags(flags, words),
    handlers: { getFeatureFlags: createGetFeatureFlags(flags, logKey) },
  };
}
