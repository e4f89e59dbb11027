// What a stretch of the log says to many, worked out once, against the same worked out for each: over random graphs of rights
// and random things watched. And that it is worked out once.
import fc from "fast-check";
import { expect, it } from "vitest";
import type { MemoryWorld } from "@tessera/kernel/world/memory-world.ts";
import { roleOf } from "@tessera/kernel/permissions/can.ts";
import { keyOf } from "@tessera/kernel/records/pointer.ts";
import { PAGES, SPACE, worldOf, worlds, type RightsWorld } from "@tessera/kernel/testing/random-rights.ts";
import { boxOf, NO_ACCESS } from "../store/record-box.ts";
import { topicsOf } from "../store/topics.ts";
import type { LoggedChange } from "./log-news.ts";
import { Broadcast } from "./broadcast.ts";

const [first, second, third] = PAGES as [string, string, string];
const KEYS = [...PAGES.map((id) => `block:${id}`), `space:${SPACE}`, "team:t1", "group:g1", "block:gone"];
const topic = fc.constantFrom(...PAGES, SPACE, "team:t1", "group:g1", "elsewhere");
const told = fc.record({
  id: fc.uuid(),
  session: fc.constantFrom("s1", "s2", "s3", null),
  keys: fc.uniqueArray(fc.constantFrom(...KEYS), { maxLength: 4 }),
  left: fc.array(fc.tuple(fc.constantFrom(...KEYS), fc.array(topic, { maxLength: 2 })), { maxLength: 1 }),
  rows: fc.constant([]),
  rights: fc.constant([]),
  people: fc.constant([]),
  refused: fc.constant(false),
});
const reader = fc.record({
  userId: fc.constantFrom("me", "other", "stranger"),
  topics: fc.uniqueArray(topic, { maxLength: 6 }).map((all) => new Set(all)),
  sessions: fc.subarray(["s1", "s2"]).map((all) => new Set(all)),
});
type Reader = typeof reader extends fc.Arbitrary<infer Of> ? Of : never;

/** Key by key and reader by reader. */
function plainly(world: MemoryWorld, news: readonly LoggedChange[], { userId, topics, sessions }: Reader): string[] {
  const own = news.filter((one) => one.session !== null && sessions.has(one.session));
  const left = news.flatMap((one) => one.left.filter(([, all]) => all.some((name) => topics.has(name))));
  const wanted = new Set([...own.flatMap((one) => one.keys), ...left.map(([key]) => key)]);
  return [...new Set(news.flatMap((one) => one.keys))].flatMap((key) => {
    const entry = world.entries.get(key);
    if (entry === undefined) return [];
    if (!wanted.has(key) && !topicsOf(entry, world).some((name) => topics.has(name))) return [];
    const role = roleOf({ userId }, entry, world);
    const box = role === "none" ? NO_ACCESS : boxOf(entry, role, world, null);
    return [JSON.stringify({ table: entry.table, id: entry.id, box })];
  });
}

it("everybody is told what they would be told alone", () => {
  let shown = 0;
  fc.assert(
    fc.property(
      worlds,
      fc.array(told, { minLength: 1, maxLength: 4 }),
      fc.array(reader, { minLength: 1, maxLength: 8 }),
      (of, news, readers) => {
        const world = worldOf(of);
        const broadcast = new Broadcast(news, world);
        for (const one of readers) {
          const own = broadcast.ownOf(one.sessions);
          expect(own).toEqual(news.filter(({ session }) => session !== null && one.sessions.has(session)));
          const boxes = broadcast.boxesFor(one, one, own) ?? [];
          expect(boxes).toEqual(plainly(world, news, one));
          shown += boxes.filter((box) => box.includes('"value"')).length;
        }
      },
    ),
    { numRuns: 1000 },
  );
  expect(shown).toBeGreaterThan(1000);
});

it("readers with the same role who watch the same page are given the very same boxes and message", () => {
  const quiet = {
    trashed: [],
    named: [],
    lists: [[], [], []],
    top: "space",
    members: ["me", "other"],
    memberGroup: false,
  } as const;
  const rest = { team: { permissions: [], membership: [] }, group: { user_ids: [], alive: true } };
  const world = worldOf({
    ...quiet,
    ...rest,
    space: { disable_guests: false, disable_public_access: false },
  } as unknown as RightsWorld);
  const change = {
    id: "t",
    session: "s1",
    keys: [keyOf({ table: "block", id: second })],
    left: [],
    rows: [],
    rights: [],
    people: [],
    refused: false,
  };
  const broadcast = new Broadcast([change], world);
  const boxes = broadcast.boxesFor({ userId: "me" }, { topics: new Set([second, third]) }, []) ?? [];
  expect(broadcast.boxesFor({ userId: "other" }, { topics: new Set([second]) }, [])).toBe(boxes);
  expect(broadcast.boxesFor({ userId: "stranger" }, { topics: new Set([second]) }, [])).not.toEqual(boxes);
  expect(broadcast.boxesFor({ userId: "me" }, { topics: new Set([third]) }, [])).toEqual([]);
  expect(broadcast.boxesFor({ userId: "me" }, { topics: new Set([first]) }, [])).toEqual(boxes);
  expect(broadcast.messageFor(SPACE, 4, 5, boxes, [])).toBe(broadcast.messageFor(SPACE, 4, 5, boxes, []));
  expect(JSON.parse(broadcast.messageFor(SPACE, 4, 5, boxes, ["t"]))).toMatchObject({ prev: 4, seq: 5, acks: ["t"] });
  expect(JSON.parse(broadcast.messageFor(SPACE, 3, 5, boxes, []))).toMatchObject({
    prev: 3,
    seq: 5,
    boxes: [{ id: second }],
  });
});
