// The largest records that transactions may leave, on every database; run by record-limits.test.ts and record-limits.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { sizeOfRecord } from "@tessera/kernel/records/record-size.ts";
import { MAX_RECORD_RUNS, MAX_RECORD_BYTES, MAX_TEXT_BYTES } from "@tessera/kernel/rules/size-limits.ts";
import { NONE } from "@tessera/kernel/text/marks.ts";
import { sentinel, type Run } from "@tessera/kernel/text/run.ts";
import { RunList } from "@tessera/kernel/text/run-list.ts";
import { readRuns, type Range } from "@tessera/kernel/text/runs.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Result } from "./transaction.ts";
import type { RecordDbUnderTest } from "./record-db.suite.ts";
import { Store } from "./store.ts";
import { insert, newBlock, remove } from "./testing/operations.ts";
import { submitUpkeep } from "./upkeep.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9200-${(++count).toString(16).padStart(12, "0")}`;

const textTooLarge = { status: "refused", kind: "UserValidationError", code: "text_too_large" };
const recordTooLarge = { status: "refused", kind: "UserValidationError", code: "record_too_large" };
const done = { status: "done" };
const HALF = "a".repeat(MAX_TEXT_BYTES / 2);

export function recordLimitsSuite(name: string, under: RecordDbUnderTest): void {
  describe(`limits of records on ${name}`, () => {
    let opened: Awaited<ReturnType<RecordDbUnderTest["open"]>>;
    let store: Store;
    let owner: string;
    let space: string;
    let page: string;
    beforeAll(async () => {
      opened = await under.open();
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      store = new Store(opened.db, { now: () => 1_700_000_000_000, newId });
      const bootstrap = new Bootstrap(store, newId);
      owner = newId();
      await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      page = newId();
      await submit(newBlock(page, "page", { table: "space", id: space }));
    });

    async function submit(...operations: Operation[]): Promise<Result> {
      return await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
    }

    async function newLine(text: string, type = "text"): Promise<string> {
      const id = newId();
      expect(await submit(newBlock(id, type, { table: "block", id: page }, text))).toMatchObject(done);
      return id;
    }

    const set = (id: string, path: string[], value: Json): Operation => ({
      pointer: { table: "block", id },
      path,
      command: "set",
      args: { value },
    });

    async function read(id: string): Promise<Entry | null> {
      return await store.read(space, (world) => world.entry("block", id));
    }

    /** Writes a record as a version without limits left it. */
    async function leave(id: string, change: (entry: Entry) => Entry): Promise<void> {
      const upkeep = (world: { entry(table: "block", id: string): Entry | null }): Entry[] => {
        const entry = world.entry("block", id);
        return entry === null ? [] : [change(entry)];
      };
      const written = await submitUpkeep(store, { id: newId(), scope: space, action: "test", upkeep });
      expect(written).toMatchObject(done);
    }

    const withTitle =
      (text: string) =>
      (entry: Entry): Entry => ({ ...entry, texts: {}, value: { ...entry.value, properties: { title: [[text]] } } });

    test("a text of more than 1 MB is refused when it is created, set, updated and appended to", async () => {
      const whole = "a".repeat(MAX_TEXT_BYTES);
      expect(await submit(newBlock(newId(), "text", { table: "block", id: page }, whole))).toMatchObject(textTooLarge);
      const line = await newLine(HALF);
      expect(await submit(set(line, ["properties", "title"], [[whole]]))).toMatchObject(textTooLarge);
      expect(await submit(set(line, ["properties", "link"], [[whole]]))).toMatchObject(textTooLarge);
      const update: Operation = {
        pointer: { table: "block", id: line },
        path: ["format"],
        command: "update",
        args: { value: { caption: whole } },
      };
      expect(await submit(update)).toMatchObject(textTooLarge);
      expect(await submit(insert(line, "site", HALF.slice(10)))).toMatchObject(done);
      expect(await submit(insert(line, "site", "more letters", HALF.length))).toMatchObject(textTooLarge);
      const entry = await read(line);
      expect(entry === null ? 0 : sizeOfRecord(entry).properties.get("title")).toBeLessThanOrEqual(MAX_TEXT_BYTES);
    });

    test("letters of several bytes and escaped letters count as they are stored", async () => {
      const third = "漢".repeat(MAX_TEXT_BYTES / 3);
      expect(await submit(newBlock(newId(), "text", { table: "block", id: page }, third))).toMatchObject(textTooLarge);
      await newLine(third.slice(10));
      const quotes = '"'.repeat(MAX_TEXT_BYTES / 2);
      expect(await submit(newBlock(newId(), "text", { table: "block", id: page }, quotes))).toMatchObject(textTooLarge);
    });

    test("lines whose text would be more than 1 MB together are not merged", async () => {
      const first = await newLine(HALF);
      const second = newId();
      expect(await submit(newBlock(second, "text", { table: "block", id: page }, HALF, first))).toMatchObject(done);
      const merge: Operation = {
        pointer: { table: "block", id: first },
        path: [],
        command: "merge",
        args: { from: second, to: first, end: [`${first}/title$`, 0] },
      };
      expect(await submit(merge)).toMatchObject(textTooLarge);
      expect((await read(second))?.value["alive"]).toBe(true);
    });

    test("a record of more than 4 MB is refused, whichever of its fields and lists grew", async () => {
      const row = await newLine("row", "page");
      const most = "a".repeat(MAX_TEXT_BYTES - 100);
      for (const property of ["p1", "p2", "p3"])
        expect(await submit(set(row, ["properties", property], [[most]]))).toMatchObject(done);
      expect(await submit(set(row, ["properties", "p4"], [[most]]))).toMatchObject(done);
      expect(await submit(set(row, ["properties", "p5"], [["x".repeat(1000)]]))).toMatchObject(recordTooLarge);
      const listed: Operation = {
        pointer: { table: "block", id: row },
        path: ["discussions"],
        command: "listAfter",
        args: { id: "x".repeat(1000) },
      };
      expect(await submit(listed)).toMatchObject(recordTooLarge);
      const entry = await read(row);
      expect(entry === null ? 0 : sizeOfRecord(entry).bytes).toBeLessThanOrEqual(MAX_RECORD_BYTES);
    });

    test("the transaction is judged at its end: what grows and shrinks again is stored", async () => {
      const line = await newLine("line");
      const caption = (text: string): Operation => set(line, ["format"], { caption: text });
      expect(await submit(caption(HALF.repeat(3)), caption("short"))).toMatchObject(done);
    });

    test("a larger record of an earlier version can be read, moved to the trash and made smaller, not larger", async () => {
      const line = await newLine("x");
      await leave(line, withTitle(HALF.repeat(4)));
      expect(await read(line)).toMatchObject({ value: { properties: { title: [[HALF.repeat(4)]] } } });
      expect(await submit(insert(line, "site", "x"))).toMatchObject(textTooLarge);
      const cut = (from: number, length: number): Operation => ({
        pointer: { table: "block", id: line },
        path: ["properties", "title"],
        command: "del",
        args: { ids: [[`${line}/title#`, from, length]] },
      });
      expect(await submit(cut(0, 10))).toMatchObject(done);
      expect(await submit(set(line, ["format"], { color: "red" }))).toMatchObject(done);
      expect(await submit(remove(line))).toMatchObject(done);
    });

    test("what was cut from a larger record of an earlier version does not come back by undoing", async () => {
      const line = await newLine("x");
      await leave(line, withTitle(HALF.repeat(4)));
      const id = newId();
      const ids: Range[] = [[`${line}/title#`, 0, 10]];
      const named = { pointer: { table: "block", id: line } as const, path: ["properties", "title"] };
      const cut: Operation = { ...named, command: "del", args: { ids } };
      expect(await store.submit({ id, scope: space, operations: [cut], actor: { userId: owner } })).toMatchObject(done);
      expect(await submit({ ...named, command: "undel", args: { ids, tx: id } })).toMatchObject(textTooLarge);
    });

    test("the run lists of a record have 100,000 runs at most, and shrink where they have more", async () => {
      const line = await newLine("ab");
      const named = { pointer: { table: "block", id: line } as const, path: ["properties", "title"] };
      // Two sites take turns, so that each letter is a run of its own.
      const letters = Array.from({ length: MAX_RECORD_RUNS }, (_, n): Run => {
        const [site, clock] = [`s${n % 2}`, Math.floor(n / 2)];
        return { site, clock, length: 1, text: "x", marks: NONE, gone: null };
      });
      const left = [sentinel(`${line}/title^`), ...letters, sentinel(`${line}/title$`)];
      await leave(line, (entry) => {
        const runs = RunList.of(left);
        const title = readRuns(runs) as unknown as Json;
        return { ...entry, texts: { title: runs }, value: { ...entry.value, properties: { title } } };
      });
      expect(await submit(insert(line, "site", "x"))).toMatchObject(recordTooLarge);
      expect(await submit({ ...named, command: "del", args: { ids: [["s0", 5, 1]] } })).toMatchObject(done);
      const ids: Range[] = [
        ["s0", 10, 4000],
        ["s1", 10, 4000],
      ];
      expect(await submit({ ...named, command: "del", args: { ids } })).toMatchObject(done);
    });
  });
}
