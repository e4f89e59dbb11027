// What a change of rights is said to touch, against what it changed: over random graphs of rights nobody's role changes where
// the log would not say so, or on a record that is said to be untouched.
import fc from "fast-check";
import { expect, it } from "vitest";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { actors, PAGES, SPACE, worldOf, worlds, type RightsWorld } from "@tessera/kernel/testing/random-rights.ts";
import { changesRights } from "../store/what-changed.ts";
import { touching } from "./touched.ts";

const PARTS = [
  "lists",
  "top",
  "members",
  "memberGroup",
  "space",
  "team",
  "other",
  "group",
  "named",
  "seenBy",
  "hides",
] as const;

it("a role changes on nothing but what a change of rights touches", () => {
  let changed = 0;
  let untouched = 0;
  fc.assert(
    fc.property(worlds, worlds, fc.subarray([...PARTS], { minLength: 1, maxLength: 2 }), (of, other, parts) => {
      const next: RightsWorld = { ...of, ...Object.fromEntries(parts.map((part) => [part, other[part]])) };
      const [before, after] = [worldOf(of), worldOf(next)];
      const deciding: string[] = [];
      for (const [key, now] of after.entries)
        if (changesRights(before.entries.get(key) ?? null, now, before)) deciding.push(key);
      const isTouched = touching(deciding, after);
      for (const [key, now] of after.entries) {
        const was = before.entries.get(key) as Entry;
        const isOther = actors.some((actor) => roleOf(actor, was, before) !== roleOf(actor, now, after));
        if (isOther) changed++;
        if (isOther)
          expect({ key, deciding, isTouched: deciding.length > 0 && isTouched(now) }).toMatchObject({
            isTouched: true,
          });
        else if (deciding.length > 0 && !isTouched(now)) untouched++;
      }
    }),
    { numRuns: 2000 },
  );
  expect(changed).toBeGreaterThan(200);
  expect(untouched).toBeGreaterThan(200);
});

const none = {
  trashed: [],
  named: [],
  lists: [[], [], []],
  top: "space",
  members: ["me"],
  memberGroup: false,
} as const;
const rest = { team: { permissions: [], membership: [] }, group: { user_ids: [], alive: true } };
const quiet = {
  ...none,
  ...rest,
  space: { disable_guests: false, disable_public_access: false },
} as unknown as RightsWorld;

it("a change of a page touches it and what stands below, and one of a teamspace what takes from it", () => {
  const items = [{ type: "team_permission", team_id: "t1", role: "reader" }];
  const world = worldOf({ ...quiet, lists: [[], items, []] });
  const touchedBy = (key: string): string[] => {
    const isTouched = touching([key], world);
    return [...world.entries.values()].filter(isTouched).map(keyOf);
  };
  const [first, second, third] = PAGES.map((id) => `block:${id}`) as [string, string, string];
  expect(touchedBy(second)).toEqual([second, third]);
  expect(touchedBy("team:t1")).toEqual(["team:t1", second, third]);
  expect(touchedBy(`space:${SPACE}`)).toContain(first);
  expect(touchedBy("group:g1")).toHaveLength(world.entries.size);
});

it("a name changes no right, and neither does an icon", () => {
  const world = worldOf(quiet);
  for (const [table, id] of [
    ["space", SPACE],
    ["team", "t1"],
    ["group", "g1"],
  ] as const) {
    const was = world.entry(table, id);
    if (was === null) throw new Error(`no ${table}`);
    expect(changesRights(was, { ...was, value: { ...was.value, name: "New", icon: "🌲" } }, world)).toBe(false);
    expect(changesRights(null, was, world)).toBe(true);
  }
});
