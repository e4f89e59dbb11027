// A message that is in the code and not in the catalogue would reach no translator, and English is read from the code:
// where the two differ, a translation would be of something else than what English readers see.
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";

const config = getConfig({ configPath: fileURLToPath(new URL("../lingui.config.ts", import.meta.url)) });

test("the English catalogue holds every message of the code, and nothing else", async () => {
  const [catalog] = await getCatalogs(config);
  const inCode = Object.entries((await catalog?.collect()) ?? {}).map(([id, { message }]) => [id, message]);
  const written = Object.entries((await catalog?.read("en-US")) ?? {}).map(([id, row]) => [id, row.translation]);
  expect(inCode.length).toBeGreaterThan(100);
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(inCode));
});
