// A message that is in the code and not in the catalogue would be shown as its number. This finds it before a reader does.
import { fileURLToPath } from "node:url";
import { getCatalogs } from "@lingui/cli/api";
import { getConfig } from "@lingui/conf";
import { expect, test } from "vitest";

const config = getConfig({ configPath: fileURLToPath(new URL("../lingui.config.ts", import.meta.url)) });

test("the English catalogue holds every message of the code, and nothing else", async () => {
  const [catalog] = await getCatalogs(config);
  const inCode = Object.keys((await catalog?.collect()) ?? {}).sort();
  const written = Object.keys((await catalog?.read("en-US")) ?? {}).sort();
  expect(inCode.length).toBeGreaterThan(100);
  expect(written).toEqual(inCode);
});
