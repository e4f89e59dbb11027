// The whole server killed in a write storm, twice on each database. `npm run soak -- durability` does it 50 times.

import { expect, test } from "vitest";
import { stormOnPglite, stormOnPostgres } from "./storm-databases.ts";

test("on the embedded database every acknowledged transaction is there once after a kill", async () => {
  const { faults, acknowledged } = await stormOnPglite({ seed: 1, kills: 2 });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(3);
});

test("on PostgreSQL every acknowledged transaction is there once after a kill", async () => {
  const { faults, acknowledged } = await stormOnPostgres({ seed: 2, kills: 2 });
  expect(faults).toEqual([]);
  expect(acknowledged).toBeGreaterThan(3);
});
