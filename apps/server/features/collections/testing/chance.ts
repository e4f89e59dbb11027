// Repeatable chance for the suites of collections.

import { Random } from "@tessera/testing/simulation/random.ts";

export type { Random };

export function randomOf(seed: number): Random {
  return new Random(seed);
}
