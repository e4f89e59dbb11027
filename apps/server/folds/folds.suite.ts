// What folds must do on every database; run by folds.test.ts (memory, PGlite) and folds.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { stateOf } from "@tessera/kernel/records/entry-state.ts";
import type { Range } from "@tessera/kernel/text/runs.ts";
import { Bootstrap } from "../store/bootstrap.ts";
import type { LogRow, RecordDb } from "../store/record-db.ts";
import type { RecordDbUnderTest } from "../store/record-db.suite.ts";
import { Store } from "../store/store.ts";
import { insert, newBlock } from "../store/testing/operations.ts";
import type { Fold } from "./fold.ts";
import { horizonFolds } from "./horizon-folds.ts";
import { FoldRunner } from "./fold-runner.ts";

const DAY = 24 * 60 * 60 * 1000;
let count = 0;
const newId = (): string => `00000000-0000-4000-9300-${(++count).toString(16).padStart(12, "0")}`;

export function foldsSuite(name: string, under: RecordDbUnderTest): void {
  describe(`folds on ${name}`, () => {
    let opened: Awaited<ReturnType<RecordDbUnderTest["open"]>>;
    let db: RecordDb;
    let store: Store;
    let clock = 1_700_000_000_000;
    let owner: string;
    let space: string;
    let page: string;
    beforeAll(async () => {
      opened = await under.open();
      db = opened.db;
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(db, { now: () => clock, newId });
      const bootstrap = new Bootstrap(store, newId);
      owner = newId();
      await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      page = newId();
      await submit(newBlock(page, "page", { table: "space", id: space }));
    });

    async function submit(...operations: Operation[]): Promise<string> {
      const id = newId();
      const result = await store.submit({ id, scope: space, operations, actor: { userId: owner } });
      expect(result).toMatchObject({ status: "done" });
      return id;
    }

    function on(block: string, command: "del" | "undel", args: object): Operation {
      return { pointer: { table: "block", id: block }, path: ["properties", "title"], command, args } as Operation;
    }

    /** A fold that writes down what it is given of this test's space. */
    function recorder(name: string, delayMs = 0): Fold & { readonly seen: number[] } {
      const seen: number[] = [];
      return {
        name,
        delayMs,
        seen,
        apply: async (scope, rows) => {
          if (scope === space) seen.push(...rows.map((row) => row.seq));
        },
      };
    }

    const runner = (folds: readonly Fold[], faults: unknown[] = [], on: RecordDb = db): FoldRunner =>
      new FoldRunner({ db: on, folds, now: () => clock, onError: (error) => faults.push(error) });

    /** The database, but for one call, which never comes to its end. */
    const failing = (call: "moveCursor"): RecordDb =>
      Object.assign(Object.create(db) as RecordDb, { [call]: async () => await Promise.reject(new Error("planted")) });

    const allRows = async (): Promise<number[]> => (await db.log(space, 0, 10_000)).map((row: LogRow) => row.seq);

    test("every row is done once and in order, also over restarts", async () => {
      const fold = recorder(newId());
      await runner([fold]).runOnce();
      for (let n = 0; n < 5; n++) {
        await submit(newBlock(newId(), "text", { table: "block", id: page }, `line ${n}`));
        if (n % 2 === 0) await runner([fold]).runOnce();
      }
      await runner([fold]).runOnce();
      await runner([fold]).runOnce();
      expect(fold.seen).toEqual(await allRows());
    });

    test("rows wait until they are old enough", async () => {
      const fold = recorder(newId(), DAY);
      await runner([fold]).runOnce();
      expect(fold.seen).toEqual([]);
      const old = await allRows();
      clock += DAY;
      await submit(newBlock(newId(), "text", { table: "block", id: page }, "young"));
      await runner([fold]).runOnce();
      expect(fold.seen).toEqual(old);
    });

    test("rows with many changed records are handed over in parts of 2,000 records at most, and each part moves the cursor", async () => {
      const parts: number[] = [];
      const name = newId();
      await runner([{ ...recorder(name) }]).runOnce();
      const lines = (count: number): Operation[] =>
        Array.from({ length: count }, () => newBlock(newId(), "text", { table: "block", id: page }));
      for (const count of [900, 900, 900, 2500, 1]) await submit(...lines(count));
      let rest = 3;
      const fold: Fold = {
        name,
        delayMs: 0,
        apply: async (scope, rows) => {
          if (scope === space) parts.push(rows.reduce((sum, { body }) => sum + body.changed.length, 0));
          if (scope === space && rest-- === 0) throw new Error("planted");
        },
      };
      const faults: unknown[] = [];
      await runner([fold], faults).runOnce();
      // The page that contains the lines changes with them.
      expect(parts.map((records) => Math.floor(records / 100) * 100)).toEqual([1800, 900, 2500, 0]);
      await runner([fold], faults).runOnce();
      expect(parts.slice(4).map((records) => Math.floor(records / 100) * 100)).toEqual([0]);
      expect(faults).toHaveLength(1);
    });

    test("a failure is reported and tried again without a gap, and other scopes do not wait for it", async () => {
      const fold = recorder(newId());
      let broken = true;
      const failing: Fold = {
        ...fold,
        apply: async (scope, rows) => {
          if (scope === space && broken) throw new Error("planted");
          await fold.apply(scope, rows);
        },
      };
      const other = await new Bootstrap(store, newId).createSpace({ userId: owner, name: "Other" });
      const faults: unknown[] = [];
      await runner([failing], faults).runOnce();
      expect(faults).toHaveLength(1);
      expect(fold.seen).toEqual([]);
      expect((await db.due(fold.name, clock, null, 100_000)).map(({ scope }) => scope)).toContain(space);
      expect((await db.due(fold.name, clock, null, 100_000)).map(({ scope }) => scope)).not.toContain(other);
      broken = false;
      await runner([failing], faults).runOnce();
      expect(fold.seen).toEqual(await allRows());
    });

    test("a fold that is slow holds up no other", async () => {
      const fast = recorder(newId());
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const slow: Fold = { name: newId(), delayMs: 0, apply: async () => await held };
      const round = runner([slow, fast]).runOnce();
      await vi.waitFor(async () => expect(fast.seen).toEqual(await allRows()));
      release();
      await round;
    });

    test("the lag of a fold is the rows that it has still to do, of those that are old enough", async () => {
      const [fold, before] = [recorder(newId(), DAY), await db.lag(newId(), null)];
      await submit(newBlock(newId(), "text", { table: "block", id: page }, "one more"));
      expect(await db.lag(fold.name, null)).toBe(before + 1);
      expect(await db.lag(fold.name, 0)).toBe(0);
      const old = clock;
      clock += DAY;
      await runner([fold]).runOnce();
      expect(await db.lag(fold.name, old)).toBe(0);
      await submit(newBlock(newId(), "text", { table: "block", id: page }, "too young"));
      await submit(newBlock(newId(), "text", { table: "block", id: page }, "too young"));
      expect([await db.lag(fold.name, old), await db.lag(fold.name, clock)]).toEqual([0, 2]);
    });

    test("of two that did the same rows one moves the cursor", async () => {
      const fold = newId();
      expect(await db.moveCursor(fold, space, 3, 5)).toBe(false);
      expect(await db.moveCursor(fold, space, 0, 1)).toBe(true);
      expect(await db.moveCursor(fold, space, 0, 1)).toBe(false);
      expect(await db.due(fold, clock, null, 100_000)).toContainEqual({ scope: space, cursor: 1 });
      expect(await db.moveCursor(fold, space, 1, 2)).toBe(true);
    });

    test("a crash between the effect and the cursor, anywhere, leaves out no row and changes nothing twice", async () => {
      const fold = recorder(newId());
      const line = newId();
      await submit(newBlock(line, "text", { table: "block", id: page }, "stay go"));
      await submit(on(line, "del", { ids: [[`${line}/title#`, 4, 3]] }));
      clock += 181 * DAY;
      const folds = [fold, ...horizonFolds(store, newId)];
      const upkeeps: number[] = [];
      for (let crashes = 0; crashes < 3; crashes++) {
        const faults: unknown[] = [];
        await runner(folds, faults, failing("moveCursor")).runOnce();
        expect(faults.length).toBeGreaterThanOrEqual(folds.length);
        upkeeps.push((await allRows()).length);
      }
      // Each fold that changed anything did so the first time, and found nothing to do after that.
      expect(new Set(upkeeps).size).toBe(1);
      const rows = await allRows();
      await runner(folds).runOnce();
      expect(fold.seen.slice(-rows.length)).toEqual(rows);
      expect(await allRows()).toEqual(rows);
      for (const { name, delayMs } of folds)
        expect((await db.due(name, clock - delayMs, null, 100_000)).filter(({ scope }) => scope === space)).toEqual([]);
    });

    test("two servers that fold at the same time come to what one would have", async () => {
      const lines = [newId(), newId(), newId()];
      for (const line of lines) {
        await submit(newBlock(line, "text", { table: "block", id: page }, "stay go"));
        await submit(on(line, "del", { ids: [[`${line}/title#`, 4, 3]] }));
      }
      clock += 181 * DAY;
      // A database that only one process can open has one store.
      const neighbour = db.shared ? new Store(db, { now: () => clock, newId }) : store;
      const faults: unknown[] = [];
      const all = [store, neighbour].map((one) => runner(horizonFolds(one, newId), faults));
      await Promise.all(all.map((one) => one.runOnce()));
      await Promise.all(all.map((one) => one.runOnce()));
      expect(faults).toEqual([]);
      for (const line of lines) {
        const [entry] = await db.entries(space, [{ table: "block", id: line }], false);
        expect(entry?.value["properties"]).toEqual({ title: [["stay"]] });
        expect(stateOf(entry ?? raise())).toBeNull();
        expect(entry?.version).toBe(4);
      }
      await submit(insert(lines[0] ?? raise(), newId(), "and "));
    });

    test("SPEC 40: a day later a deletion cannot be taken back, half a year later nothing of it is stored", async () => {
      const line = newId();
      await submit(newBlock(line, "text", { table: "block", id: page }, "stay go"));
      await submit(insert(line, "s1", "typed "));
      const ids: Range[] = [
        [`${line}/title#`, 4, 3],
        ["s1", 0, 6],
      ];
      const gone = await submit(on(line, "del", { ids }));
      const folds = horizonFolds(store, newId);
      const state = async (): Promise<string> =>
        JSON.stringify(stateOf((await store.read(space, (world) => world.entry("block", line))) ?? raise()));
      const text = async (): Promise<unknown> =>
        await store.read(space, (world) => world.entry("block", line)?.value["properties"]);
      const before = await text();
      await runner(folds).runOnce();
      expect(await state()).not.toBe("null");

      clock += DAY;
      await runner(folds).runOnce();
      expect(await text()).toEqual(before);
      await submit(on(line, "undel", { ids, tx: gone }));
      expect(await text()).toEqual(before);
      const forgotten = await state();

      clock += 180 * DAY;
      await runner(folds).runOnce();
      expect(await text()).toEqual(before);
      expect((await state()).length).toBeLessThan(forgotten.length);
      expect(await state()).not.toContain('"s1"');

      await submit(insert(line, "s2", "on ", 0));
      expect(await text()).toEqual({ title: [["on stay"]] });
      const late = await store.submit({
        id: newId(),
        scope: space,
        actor: { userId: owner },
        operations: [
          { ...insert(line, "s3", "x"), args: { left: ["s1", 2], site: "s3", clock: 0, units: "x" } } as Operation,
        ],
      });
      expect(late).toMatchObject({ status: "refused", kind: "RebaseError", code: "id_dropped" });

      const rows = (await allRows()).length;
      await runner(folds).runOnce();
      expect(await allRows()).toHaveLength(rows);
    });
  });
}

function raise(): never {
  throw new Error("no such record");
}
