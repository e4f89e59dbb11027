// The scheduler on every database of the server; run by scheduler.test.ts (PGlite) and scheduler.pg.test.ts.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/sql.ts";
import { DueWorkDb, INSTANCE, schedule, unschedule, type DueItem } from "./due-work-db.ts";
import type { DueWork } from "./due-work.ts";
import { delayAfter, Scheduler } from "./scheduler.ts";

export interface SchedulerUnderTest {
  open(): Promise<{ readonly database: Database; close(): Promise<void> }>;
}

const space = randomUUID();
const item = (key: string, kind = "work") => ({ space, kind, key });

export function schedulerSuite(name: string, under: SchedulerUnderTest): void {
  describe(`the scheduler on ${name}`, () => {
    let opened: Awaited<ReturnType<SchedulerUnderTest["open"]>>;
    let sql: Database;
    let faults: unknown[] = [];
    let done: string[] = [];
    beforeAll(async () => {
      opened = await under.open();
      sql = opened.database;
      // The transactions of effects and of completions.
      await sql.script(`
        CREATE TABLE effect (key text NOT NULL, xid text NOT NULL DEFAULT pg_current_xact_id()::text);
        CREATE TABLE completion (key text NOT NULL, xid text NOT NULL);
        CREATE FUNCTION complete() RETURNS trigger LANGUAGE plpgsql AS
          'BEGIN INSERT INTO completion VALUES (OLD.key, pg_current_xact_id()::text); RETURN NULL; END';
        CREATE TRIGGER completed AFTER DELETE ON due_work FOR EACH ROW EXECUTE FUNCTION complete();
      `);
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      await sql.query("DELETE FROM due_work");
      await sql.query("DELETE FROM effect");
      await sql.query("DELETE FROM completion");
      [faults, done] = [[], []];
    });

    const scheduler = (...works: DueWork[]): Scheduler =>
      new Scheduler({ sql, works, newId: randomUUID, onError: (error) => faults.push(error) });
    const noting = (run: (at: DueItem) => Promise<void> = async () => undefined, kind = "work"): DueWork => ({
      kind,
      effect: "outside",
      async run(at) {
        done.push(at.key);
        await run(at);
      },
    });
    const table = (worker = randomUUID(), leaseSeconds = 30) => new DueWorkDb(sql, worker, leaseSeconds);
    const rows = async () =>
      await sql.query<{ key: string; tries: number; late: number; last_error: string | null }>(
        `SELECT key, tries, round(extract(epoch FROM due_at - clock_timestamp()))::integer AS late, last_error
         FROM due_work ORDER BY key`,
      );
    const expireLeases = async (): Promise<void> =>
      void (await sql.query("UPDATE due_work SET leased_until = clock_timestamp() - interval '1 second'"));
    const becomeDue = async (): Promise<void> =>
      void (await sql.query("UPDATE due_work SET due_at = clock_timestamp()"));

    test("an item runs once, not before its due time; the item with the earliest due time runs first", async () => {
      await schedule(sql, item("later"), Date.now() + 3_600_000);
      await schedule(sql, item("second"), Date.now() - 1000);
      await schedule(sql, item("first"), Date.now() - 2000);
      const one = scheduler(noting());
      await one.look();
      await one.look();
      expect(done).toEqual(["first", "second"]);
      expect((await rows()).map(({ key }) => key)).toEqual(["later"]);
    });

    test("a kind that this process does not know stays for another process", async () => {
      await schedule(sql, item("a", "unknown"), Date.now());
      await scheduler(noting()).look();
      expect(await rows()).toMatchObject([{ key: "a", tries: 0 }]);
      await scheduler(noting(undefined, "unknown")).look();
      expect(done).toEqual(["a"]);
    });

    test("of many claims at once each item is claimed by one", async () => {
      for (let n = 0; n < 20; n++) await schedule(sql, item(String(n)), Date.now());
      const tables = Array.from({ length: 4 }, () => table());
      const claims = await Promise.all(Array.from({ length: 24 }, async (_, n) => await tables[n % 4]?.claim("work")));
      const keys = claims.flatMap((one) => (one === null || one === undefined ? [] : [one.key]));
      // On the embedded database other workers are those of processes that ended: there one worker claims.
      if (sql.kind === "postgres")
        expect(keys.toSorted()).toEqual(Array.from({ length: 20 }, (_, n) => String(n)).toSorted());
      const alone = table();
      await sql.query("UPDATE due_work SET leased_until = NULL, lease = NULL, worker = NULL, tries = 0");
      const own = await Promise.all(Array.from({ length: 24 }, async () => await alone.claim("work")));
      expect(new Set(own.flatMap((one) => one?.key ?? [])).size).toBe(20);
      expect(own.filter((one) => one === null)).toHaveLength(4);
    });

    test("a lease that ends is another's to claim, with the same occurrence, and the first worker can do nothing of the item", async () => {
      await schedule(sql, item("a"), Date.now());
      const worker = randomUUID();
      const first = await table(worker).claim("work");
      expect(await table(worker).claim("work")).toBeNull();
      await expireLeases();
      const second = await table(worker).claim("work");
      if (first === null || second === null) throw new Error("both claims should succeed");
      expect([first.tries, second.tries, second.occurrence]).toEqual([1, 2, first.occurrence]);
      expect([await table().renew(first), await table().finish(first)]).toEqual([false, false]);
      await table().retry(first, 0, "late");
      expect(await table().renew(second)).toBe(true);
      expect(await table().finish(second)).toBe(true);
    });

    test("running work renews its lease", async () => {
      await schedule(sql, item("a"), Date.now());
      const worker = table(randomUUID(), 30);
      const claimed = await worker.claim("work");
      await expireLeases();
      if (claimed === null) throw new Error("the claim should succeed");
      expect(await worker.renew(claimed)).toBe(true);
      expect(await worker.claim("work")).toBeNull();
    });

    test("what fails is reported and tried again after 10, 30 and 90 seconds, with the same idempotency key", async () => {
      await schedule(sql, item("a"), Date.now());
      const occurrences = new Set<string>();
      let fails = 3;
      const one = scheduler(
        noting(async ({ occurrence }) => {
          occurrences.add(occurrence);
          if (fails-- > 0) throw new Error("planted");
        }),
      );
      for (const seconds of [10, 30, 90]) {
        await one.look();
        expect(await rows()).toMatchObject([{ key: "a", late: seconds, last_error: "Error: planted" }]);
        await one.look();
        await becomeDue();
      }
      await one.look();
      expect([done.length, faults.length, occurrences.size, await rows()]).toEqual([4, 3, 1, []]);
      expect([delayAfter(1), delayAfter(20)]).toEqual([10_000, 3_600_000]);
    });

    test("the effect in the database and its completion are one transaction: of a failure nothing stays, and the item is tried again", async () => {
      await schedule(sql, item("a"), Date.now());
      let fails = 1;
      const work: DueWork = {
        kind: "work",
        effect: "database",
        async run({ key }, inside) {
          await inside.query("INSERT INTO effect (key) VALUES ($1)", [key]);
          if (fails-- > 0) throw new Error("planted");
        },
      };
      const effects = async () => await sql.query("SELECT key FROM effect");
      await scheduler(work).look();
      expect([await effects(), (await rows()).length]).toEqual([[], 1]);
      await becomeDue();
      await scheduler(work).look();
      expect([await effects(), await rows()]).toEqual([[{ key: "a" }], []]);
      expect(await sql.query("SELECT key FROM effect JOIN completion USING (key, xid)")).toEqual([{ key: "a" }]);
    });

    test("an item that is scheduled again while it runs gets a new occurrence; a cancelled item does not run", async () => {
      await schedule(sql, item("a"), Date.now());
      const occurrences: string[] = [];
      const one = scheduler(
        noting(async ({ occurrence }) => {
          occurrences.push(occurrence);
          if (occurrences.length === 1) await schedule(sql, item("a"), Date.now());
        }),
      );
      await one.look();
      expect([done, new Set(occurrences).size, await rows()]).toEqual([["a", "a"], 2, []]);
      await schedule(sql, item("b"), Date.now());
      await unschedule(sql, item("b"));
      await one.look();
      expect(done).toEqual(["a", "a"]);
    });

    test("a slow kind of work does not delay other kinds; a process that stops finishes its running items and leaves the others", async () => {
      for (const key of ["a", "b"]) await schedule(sql, item(key, "slow"), Date.now());
      await schedule(sql, item("c", "quick"), Date.now());
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      const one = scheduler(
        noting(async () => await held, "slow"),
        noting(undefined, "quick"),
      );
      const looking = one.look();
      await expect.poll(async () => (await rows()).map(({ key }) => key)).toEqual(["a", "b"]);
      const stopping = one.stop();
      release();
      await Promise.all([looking, stopping]);
      expect([done.toSorted(), (await rows()).map(({ key }) => key)]).toEqual([["a", "c"], ["b"]]);
    });

    test("repeated work is done by one process each time, and is due again after its interval, also after a failure", async () => {
      let runs = 0;
      let fails = 0;
      const works = (): DueWork => ({
        kind: "keep",
        effect: "repeated",
        everyMs: 20_000,
        async run() {
          runs++;
          if (fails-- > 0) throw new Error("planted");
        },
      });
      // The embedded database has one process.
      const processes = sql.kind === "postgres" ? [works(), works()] : [works()];
      await Promise.all(processes.map(async (work) => await scheduler(work).look()));
      await scheduler(works()).look();
      expect([runs, (await rows()).map(({ late }) => late)]).toEqual([1, [20]]);
      fails = 5;
      for (const seconds of [10, 20, 20]) {
        await becomeDue();
        await scheduler(works()).look();
        expect((await rows()).map(({ late }) => late)).toEqual([seconds]);
      }
      expect(await sql.query("SELECT space_id, key FROM due_work")).toEqual([{ space_id: INSTANCE, key: "" }]);
      expect(faults).toHaveLength(3);
    });
  });
}
