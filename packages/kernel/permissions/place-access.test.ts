// The change of access by a change of place, against the roles of actors at both places, over random graphs of rights.
import fc from "fast-check";
import { expect, it, test } from "vitest";
import type { Entry } from "../records/entry.ts";
import type { JsonObject } from "../values/json.ts";
import type { World } from "../world/world.ts";
import { actors, PAGES, worldOf, worlds, type RightsWorld } from "../testing/random-rights.ts";
import { roleOf } from "./can.ts";
import { accessChange } from "./place-access.ts";
import { allows, higher, type Role } from "./roles.ts";

/** The page whose place changes, and its world. */
function placed(of: RightsWorld): readonly [Entry, World] {
  const world = worldOf(of);
  const page = world.entry("block", PAGES[2] ?? "");
  if (page === null) throw new Error("the world has no third page");
  return [page, world];
}

const change = (from: RightsWorld, to: RightsWorld) => {
  const [[previous, before], [now, after]] = [placed(from), placed(to)];
  return accessChange(previous, before, now, after);
};

/** Without rows and trash: what they decide does not depend on the place alone. */
const plain = worlds.map((of): RightsWorld => ({ ...of, isRow: false, staged: "no", trashed: [], erased: null }));

it("reports every actor who gains or loses access, or loses full access, between two places of random graphs", () => {
  fc.assert(
    fc.property(plain, plain, (from, { lists, top }) => {
      const to = { ...from, lists: [lists[0], lists[1], from.lists[2]] as typeof lists, top };
      const [[previous, before], [now, after]] = [placed(from), placed(to)];
      const { differs, grows, takesFull } = accessChange(previous, before, now, after);
      for (const actor of actors) {
        const [was, is] = [roleOf(actor, previous, before), roleOf(actor, now, after)];
        if (was === is) continue;
        expect(differs).toBe(true);
        if (higher(was, is) === is) expect(grows).toBe(true);
        else if (allows(was, "full")) expect(takesFull).toBe(true);
      }
    }),
    { numRuns: 3000 },
  );
});

const none = { grows: false, takesFull: false };

const item = (type: string, role: Role, fields: JsonObject = {}): JsonObject => ({ type, role, ...fields });
const user = (id: string, role: Role): JsonObject => item("user_permission", role, { user_id: id });

/** A page whose parent has these items, in a workspace with the members "me" and "other" without a restricted place. */
const below = (...items: JsonObject[]): RightsWorld =>
  ({
    ...{ lists: [[item("restrict_permission", "none"), ...items], [], []], named: [], trashed: [], erased: null },
    ...{ isRow: false, rowAt: 1, hides: false, staged: "no", seenBy: "maker", maker: "me", top: "space" },
    ...{ members: ["me", "other"], memberGroup: false, team: { permissions: [], membership: [] } },
    ...{ other: { permissions: [], membership: [] }, group: { user_ids: ["me"], alive: true } },
    space: { disable_guests: false, disable_public_access: false },
  }) as RightsWorld;

test.each<[string, JsonObject, JsonObject, { grows: boolean; takesFull: boolean }]>([
  ["a user in place of everyone", item("public_permission", "reader"), user("me", "reader"), none],
  ["everyone in place of a user", user("me", "reader"), item("public_permission", "reader"), only("grows")],
  ["a member in place of all members", item("space_permission", "editor"), user("me", "editor"), only("takesFull")],
  ["a stranger in place of all members", item("space_permission", "reader"), user("nobody", "reader"), only("grows")],
  ["a group in place of all members", item("space_permission", "reader"), group("reader"), none],
  ["all members in place of a group", group("reader"), item("space_permission", "reader"), only("grows")],
  [
    "everyone in place of all members",
    item("space_permission", "reader"),
    item("public_permission", "reader"),
    only("grows"),
  ],
  ["a lower role of a user", user("me", "editor"), user("me", "reader"), only("takesFull")],
  ["a higher role of a user", user("me", "reader"), user("me", "editor"), only("grows")],
  ["a group's user in place of the group", group("reader"), user("me", "reader"), none],
])("%s", (_what, from, to, expected) => {
  expect(change(below(from), below(to))).toMatchObject({ differs: true, ...expected });
  expect(change(below(from), below(from))).toEqual({ differs: false, grows: false, takesFull: false });
});

function group(role: Role): JsonObject {
  return item("group_permission", role, { group_id: "g1" });
}

test("a public item gives nothing while public access is disabled, so a user who replaces it gains access", () => {
  const space = { disable_guests: false, disable_public_access: true };
  const from = { ...below(item("public_permission", "editor")), space };
  const to = { ...below(user("me", "editor")), space };
  expect(change(from, to)).toMatchObject({ grows: true });
});

type Flag = "grows" | "takesFull";

function only(flag: Flag): Record<Flag, boolean> {
  return { grows: flag === "grows", takesFull: flag === "takesFull" };
}
