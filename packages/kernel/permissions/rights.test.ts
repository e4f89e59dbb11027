// Roles worked out once against roles asked one by one, over random graphs of rights; and who is counted as a member of what.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { MemoryWorld } from "../world/memory-world.ts";
import type { Entry } from "../records/entry.ts";
import { actors, PAGES, SPACE, worldOf, worlds } from "../testing/random-rights.ts";
import { roleOf, spaceRole, teamRole } from "./can.ts";
import { Rights } from "./rights.ts";

/** The world, and in each page a line, one of them in a circle and one below nothing. */
function withLines(world: MemoryWorld): Entry[] {
  const line = (id: string, parent_id: string, parent_table = "block"): void => {
    const value = { id, type: "text", alive: true, parent_id, parent_table };
    world.put("block", id, {
      table: "block",
      id,
      scope: SPACE,
      version: 1,
      value,
      order: null,
      texts: {},
      meta: {},
      seq: 1,
    });
  };
  for (const page of PAGES) line(`line in ${page}`, page);
  line("one", "two");
  line("two", "one");
  line("lost", "gone");
  line("odd", SPACE, "collection");
  return [...world.entries.values()];
}

it("SPEC 37, 38: a role that is worked out once by what decides is the role", () => {
  fc.assert(
    fc.property(worlds, fc.infiniteStream(fc.nat()), (of, chance) => {
      const world = worldOf(of);
      const entries = withLines(world).map((entry) => [chance.next().value, entry] as const);
      const shuffled = entries.toSorted((a, b) => a[0] - b[0]).map(([, entry]) => entry);
      const rights = new Rights(world);
      // Twice: the second time everything is known.
      for (const entry of [...shuffled, ...shuffled.toReversed()])
        for (const actor of actors) expect(rights.roleOf(actor, entry)).toBe(roleOf(actor, entry, world));
    }),
    { numRuns: 1000 },
  );
});

it("what stands below a page without items of its own is decided with it, for everybody at once", () => {
  const parts = {
    members: ["me" as const],
    memberGroup: false,
    top: "space" as const,
    lists: [[], [], []],
    named: [],
    trashed: [],
  };
  const rest = { team: { permissions: [], membership: [] }, group: { user_ids: [], alive: true } };
  const world = worldOf({ ...parts, ...rest, space: { disable_guests: false, disable_public_access: false } } as never);
  withLines(world);
  const rights = new Rights(world);
  const of = (id: string): Entry => {
    const entry = world.entry("block", id);
    if (entry === null) throw new Error(`no block ${id}`);
    return entry;
  };
  const [first, second] = PAGES as [string, string];
  expect(rights.holderOf(of(first))).toBe(rights.holderOf(of(`line in ${second}`)));
  expect(rights.holderOf(of(first))).not.toBe(rights.holderOf(of("one")));
  const space = world.entry("space", SPACE);
  expect(space !== null && rights.holderOf(space)).not.toBe(rights.holderOf(of(first)));
});

it("a person has the highest role that a list gives them, by name or by a group, and a removed group gives none", () => {
  const world = worldOf({
    ...{ lists: [[], [], []], named: [], trashed: [], top: "space", members: [], memberGroup: false },
    team: { permissions: [], membership: [] },
    group: { user_ids: ["me"], alive: true },
    space: { disable_guests: false, disable_public_access: false },
  } as never);
  const put = (table: "space" | "team" | "group", id: string, more: object): void => {
    const entry = world.entry(table, id);
    if (entry !== null) world.put(table, id, { ...entry, value: { ...entry.value, ...more } });
  };
  const named = (user_id: string, role: string) => ({ type: "user_permission", user_id, role });
  put("space", SPACE, {
    permissions: [
      named("me", "read_and_write"),
      named("you", "reader"),
      { type: "group_permission", group_id: "g1", role: "editor" },
      named("me", "none"),
      "odd",
    ],
  });
  expect([spaceRole("me", SPACE, world), spaceRole("you", SPACE, world), spaceRole(null, SPACE, world)]).toEqual([
    "editor",
    "none",
    "none",
  ]);
  put("group", "g1", { alive: false });
  expect(spaceRole("me", SPACE, world)).toBe("read_and_write");
  put("team", "t1", {
    membership: [
      { user_id: "me", type: "member" },
      { user_id: "you", type: "guest" },
      { user_id: "me", type: "owner" },
    ],
  });
  const team = world.entry("team", "t1");
  expect(team !== null && ["me", "you"].map((id) => teamRole(id, team, world))).toEqual(["editor", "none"]);
});
