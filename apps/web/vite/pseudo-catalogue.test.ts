import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { compiledPseudoCatalogue } from "./pseudo-catalogue.ts";

test("the pseudo catalogue holds every English message, with accented letters and unchanged values", async () => {
  const code = await compiledPseudoCatalogue(fileURLToPath(new URL("../lingui.config.ts", import.meta.url)));
  expect(code).not.toContain("Close");
  expect(code).toMatch(/Ćĺōśē/);
  expect(code.length).toBeGreaterThan(10_000);
});
