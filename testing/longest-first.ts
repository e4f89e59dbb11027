// The order of test files: what starts servers and what simulates comes first, so that no worker is left alone with it at the
// end. Leaves the order among equals to Vitest, which knows how long each took the last time.
import { BaseSequencer, type TestSpecification } from "vitest/node";

/** On a machine that has run nothing yet only the place of a file says what it takes. */
const LONGEST = ["apps/server/main.pg.test.ts", "testing/durability/", "testing/simulation/", "testing/secrecy/"];

function rank({ moduleId, project }: TestSpecification): number {
  const at = LONGEST.findIndex((place) => moduleId.replaceAll("\\", "/").includes(place));
  if (at >= 0) return at;
  return LONGEST.length + (project.name === "pg" || project.name === "dom" ? 0 : 1);
}

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    // Stable: among equals the order is Vitest's.
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
