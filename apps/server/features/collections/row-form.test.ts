import { expect, test } from "vitest";
import { MapWorld } from "@tessera/kernel/world/map-world.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { randomOf } from "./testing/chance.ts";
import { itemsFor, mayReadRows } from "./row-form.ts";

const entryOf = (table: Entry["table"], id: string, value: JsonObject): Entry => ({
  table,
  id,
  scope: "space",
  version: 1,
  value: { id, alive: true, ...value },
  order: "a",
  texts: {},
  meta: {},
  seq: 0,
});

function worldOf(entries: readonly Entry[]): MapWorld {
  const world = new MapWorld();
  for (const entry of entries) world.entries.set(keyOf(entry), entry);
  return world;
}

const users = ["ada", "bob", "cy", "dee"];
const roles = ["none", "reader", "comment_only", "read_and_write", "editor"];

test("items that are for others change nothing about what a reader may read", () => {
  const random = randomOf(7);
  let readable = 0;
  for (let round = 0; round < 3000; round++) {
    const item = (): JsonObject => {
      const role = random.pick(roles);
      switch (random.below(6)) {
        case 0:
          return { type: "public_permission", role };
        case 1:
          return { type: "space_permission", role };
        case 2:
          return { type: "group_permission", group_id: random.pick(["g1", "g2", "none"]), role };
        case 3:
          return { type: "team_permission", team_id: random.pick(["t1", "none"]), role };
        case 4:
          return random.chance(0.2)
            ? { type: "restrict_permission", role: "none" }
            : { type: "space_permission", role };
        default:
          return { type: "user_permission", user_id: random.pick(users), role };
      }
    };
    const items = (most: number): JsonObject[] => Array.from({ length: random.below(most + 1) }, item);
    const world = worldOf([
      entryOf("space", "space", {
        permissions: users.slice(0, 2).map((user_id) => ({ type: "user_permission", user_id, role: "read_and_write" })),
        disable_public_access: random.chance(0.2),
        disable_guests: random.chance(0.2),
      }),
      entryOf("group", "g1", { user_ids: ["ada", "cy"] }),
      entryOf("group", "g2", { user_ids: ["bob"] }),
      entryOf("team", "t1", { membership: [{ entity_type: "user", user_id: "bob", type: "member" }] }),
      entryOf("block", "page", { type: "page", parent_id: "space", parent_table: "space", permissions: items(3) }),
      entryOf("collection", "c", { parent_id: "page", parent_table: "block", schema: {} }),
    ]);
    const collection = world.entry("collection", "c");
    if (collection === null) throw new Error("no collection");
    const own = items(5);
    for (const userId of [null, ...users]) {
      const may = (of: readonly JsonObject[]): boolean => mayReadRows(of, { userId }, collection, world);
      const whole = may(own);
      expect(may(itemsFor(JSON.stringify(own), { userId })), JSON.stringify({ userId, own })).toBe(whole);
      if (whole) readable++;
    }
  }
  expect(readable).toBeGreaterThan(2000);
  expect(readable).toBeLessThan(14_000);
});
