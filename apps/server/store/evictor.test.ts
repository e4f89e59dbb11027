import fc from "fast-check";
import { expect, test } from "vitest";
import { Evictor, type Shelf } from "./evictor.ts";

/** An evictor whose turns come when the test says so. */
function evictorOf(limit: number): { evictor: Evictor; shelf: Shelf<number>; turn: () => void } {
  const waiting: (() => void)[] = [];
  const evictor = new Evictor(limit, (work) => void waiting.push(work));
  const turn = (): void => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) next();
  };
  return { evictor, shelf: new Map(), turn };
}

test("what was not used lately goes, what was used stays, and nothing more goes than must", () => {
  const { evictor, shelf, turn } = evictorOf(10);
  for (let n = 0; n < 10; n++) evictor.put(shelf, String(n), n, 1);
  evictor.hold()();
  for (const key of ["0", "1", "2"]) evictor.use(shelf, key);
  for (let n = 10; n < 14; n++) evictor.put(shelf, String(n), n, 1);
  expect(shelf.size).toBe(14);
  turn();
  expect([...shelf.keys()].map(Number).sort((a, b) => a - b)).toEqual([0, 1, 2, 7, 8, 9, 10, 11, 12, 13]);
  expect(evictor.weight).toBe(10);
});

test("what was used since the oldest hold began stays, however much it is, and goes when the hold ends", () => {
  const { evictor, shelf, turn } = evictorOf(10);
  for (let n = 0; n < 8; n++) evictor.put(shelf, `old ${n}`, n, 1);
  const first = evictor.hold();
  for (let n = 0; n < 30; n++) evictor.put(shelf, `first ${n}`, n, 1);
  const second = evictor.hold();
  evictor.use(shelf, "old 3");
  turn();
  expect(shelf.size).toBe(31);
  expect(evictor.use(shelf, "old 3")).toBe(3);
  first();
  turn();
  expect([...shelf.keys()].filter((key) => key.startsWith("old"))).toEqual(["old 3"]);
  expect(evictor.weight).toBe(10);
  second();
  for (let n = 0; n < 30; n++) evictor.put(shelf, `last ${n}`, n, 1);
  turn();
  expect(evictor.weight).toBe(10);
});

test("a hold may reach back to what was used before it began", () => {
  const { evictor, shelf, turn } = evictorOf(5);
  evictor.hold()();
  const since = evictor.now;
  for (let n = 0; n < 20; n++) evictor.put(shelf, String(n), n, 1);
  evictor.hold()();
  const release = evictor.hold(since);
  turn();
  expect(shelf.size).toBe(20);
  release();
  turn();
  expect(shelf.size).toBe(5);
});

test("many are let go in many turns, and none is waited for where all is held", () => {
  const turns: (() => void)[] = [];
  const evictor = new Evictor(10, (work) => void turns.push(work));
  const shelf: Shelf<number> = new Map();
  const release = evictor.hold();
  for (let n = 0; n < 20_000; n++) evictor.put(shelf, String(n), n, 1);
  turns.shift()?.();
  expect(turns).toEqual([]);
  release();
  let count = 0;
  for (let next = turns.shift(); next !== undefined; next = turns.shift(), count++) next();
  expect(evictor.weight).toBe(10);
  expect(count).toBeGreaterThan(3);
});

test("whatever happens, the weight is that of what is kept, and a turn without holds ends at the limit", () => {
  const step = fc.record({ key: fc.nat(40).map(String), weight: fc.integer({ min: 1, max: 9 }), kind: fc.nat(9) });
  fc.assert(
    fc.property(fc.array(step, { maxLength: 300 }), (steps) => {
      const { evictor, shelf, turn } = evictorOf(50);
      const releases: (() => void)[] = [];
      for (const { key, weight, kind } of steps) {
        if (kind < 5) evictor.put(shelf, key, weight, weight);
        else if (kind === 5) evictor.use(shelf, key);
        else if (kind === 6) evictor.drop(shelf, key);
        else if (kind === 7) releases.push(evictor.hold());
        else if (kind === 8) releases.shift()?.();
        else turn();
        expect(evictor.weight).toBe([...shelf.values()].reduce((sum, one) => sum + one.weight, 0));
      }
      for (const release of releases) release();
      turn();
      expect(evictor.weight).toBeLessThanOrEqual(50);
    }),
  );
});
