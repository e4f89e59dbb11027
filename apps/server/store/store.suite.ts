// What the store must do on every database; run by store.test.ts (memory, PGlite) and store.pg.test.ts. Transactions come
// as the calls hand them over, their senders known. Where a test needs two processes, it makes two stores on one port.

import * as v from "valibot";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { loadCachedPageChunk } from "@tessera/kernel/wire/api/pages/load-page-chunk.ts";
import type { Cursor } from "@tessera/kernel/wire/box.ts";
import { Bootstrap } from "./bootstrap.ts";
import type { Commit, Envelope, Result } from "./transaction.ts";
import type { Chunk } from "./page-chunk.ts";
import { pageChunk } from "./testing/page-chunk.ts";
import { contentOf } from "./record-box.ts";
import type { RecordDb } from "./record-db.ts";
import type { RecordDbUnderTest } from "./record-db.suite.ts";
import { Store } from "./store.ts";
import { insert, move, newBlock, remove } from "./testing/operations.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-9000-${(++count).toString(16).padStart(12, "0")}`;

type Rest = Partial<Pick<Envelope, "id" | "session" | "n">>;

/** One server process on the port, and what it told of its commits. */
class Process {
  readonly commits: Commit[] = [];
  readonly store: Store;
  readonly bootstrap: Bootstrap;

  constructor(db: RecordDb) {
    this.store = new Store(db, {
      now: () => 1_700_000_000_000,
      newId,
      onCommit: (commit) => this.commits.push(commit),
    });
    this.bootstrap = new Bootstrap(this.store, newId);
  }

  async submit(scope: string, userId: string, operations: readonly Operation[], rest: Rest = {}): Promise<Result> {
    return await this.store.submit({ id: newId(), scope, operations, actor: { userId }, ...rest });
  }

  async text(scope: string, id: string): Promise<string> {
    const title = await this.store.read(scope, (world) => world.entry("block", id)?.value["properties"]);
    return (title as { title?: [string][] } | undefined)?.title?.map(([text]) => text).join("") ?? "";
  }

  async content(scope: string, id: string): Promise<readonly string[]> {
    return await this.store.read(scope, (world) => contentOf(world.children(id)));
  }
}

export function storeSuite(name: string, under: RecordDbUnderTest): void {
  describe(`the store on ${name}`, () => {
    let opened: Awaited<ReturnType<RecordDbUnderTest["open"]>>;
    let db: RecordDb;
    let one: Process;
    let owner: string;
    let space: string;
    let page: string;
    beforeAll(async () => {
      opened = await under.open();
      db = opened.db;
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      one = new Process(db);
      owner = newId();
      await one.bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
      space = await one.bootstrap.createSpace({ userId: owner, name: "Space" });
      page = newId();
      await one.submit(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
    });

    const rowsOf = async (scope = space): Promise<string[]> =>
      (await db.log(scope, 0, 10_000)).map((row) => row.transaction);
    const line = (id: string, text = "", after?: string | null): Operation =>
      newBlock(id, "text", { table: "block", id: page }, text, after);

    test("the same transaction id answers as the first time, at once, together and after a restart", async () => {
      const id = newId();
      const block = newId();
      const again = async (process: Process): Promise<Result> =>
        await process.submit(space, owner, [line(block)], { id });
      const [first, second] = await Promise.all([again(one), again(one)]);
      expect(first).toMatchObject({ status: "done", scope: space });
      expect(second).toEqual(first);
      expect(await again(one)).toEqual(first);
      expect(await again(new Process(db))).toEqual(first);
      expect((await rowsOf()).filter((row) => row === id)).toHaveLength(1);
      expect(await one.content(space, page)).toEqual([block]);
    });

    test("a transaction that is sent again says again what it said, whatever the second one holds", async () => {
      const id = newId();
      const block = newId();
      const first = await one.submit(space, owner, [line(block, "one")], { id });
      expect(await one.submit(space, owner, [line(newId(), "two")], { id })).toEqual(first);
      expect(await one.submit(space, newId(), [line(newId())], { id })).toMatchObject({
        status: "refused",
        kind: "OperationConflictError",
      });
      expect(await one.content(space, page)).toEqual([block]);
    });

    test("a refusal in a session is answered again as the first time, and told by number after a restart", async () => {
      const session = "s1";
      const refused = { id: newId(), session, n: 0 };
      const operations = [insert(newId(), "nowhere", "x")];
      const first = await one.submit(space, owner, operations, refused);
      expect(first.status).toBe("refused");
      for (const process of [one, new Process(db)])
        expect(await process.submit(space, owner, operations, refused)).toEqual(first);
    });

    test("a session is executed in its order, without gaps, by one person", async () => {
      const session = "s2";
      const send = async (n: number, userId = owner): Promise<Result> =>
        await one.submit(space, userId, [line(newId())], { session, n });
      expect(await send(1)).toEqual({ status: "gap", expected: 0 });
      expect((await send(0)).status).toBe("done");
      expect(await send(3)).toEqual({ status: "gap", expected: 1 });
      const stranger = newId();
      await one.bootstrap.createUser({ id: stranger, email: "eve@example.com", name: "Eve" });
      await one.bootstrap.join(space, stranger, "read_and_write");
      expect((await send(1, stranger)).status).toBe("rebase");
      expect((await Promise.all([send(1), send(2), send(3)])).map(({ status }) => status)).toEqual([
        "done",
        "done",
        "done",
      ]);
      expect((await send(2)).status).toBe("rebase");
      expect(await one.content(space, page)).toHaveLength(4);
    });

    test("a refusal closes its session for good, and another session goes on", async () => {
      const send = async (
        process: Process,
        session: string,
        n: number,
        operations: readonly Operation[],
      ): Promise<string> => (await process.submit(space, owner, operations, { session, n })).status;
      const statuses = await Promise.all([
        send(one, "s3", 0, [line(newId())]),
        send(one, "s3", 1, [insert(newId(), "nowhere", "x")]),
        send(one, "s3", 2, [line(newId())]),
      ]);
      expect(statuses).toEqual(["done", "refused", "rebase"]);
      expect(await send(new Process(db), "s3", 2, [line(newId())])).toBe("rebase");
      expect(await send(one, "s3", 1, [line(newId())])).toBe("rebase");
      expect(await send(one, "s4", 0, [line(newId())])).toBe("done");
      expect(await one.content(space, page)).toHaveLength(2);
    });

    test("clocks that were used and sites of others are refused, after a restart too", async () => {
      const block = newId();
      const site = newId().replaceAll("-", "");
      const stranger = newId();
      await one.bootstrap.createUser({ id: stranger, email: "eve@example.com", name: "Eve" });
      await one.bootstrap.join(space, stranger, "read_and_write");
      await one.submit(space, owner, [line(block)]);
      const type = async (process: Process, clock: number, userId = owner): Promise<Result> =>
        await process.submit(space, userId, [insert(block, site, "ab", clock)]);
      expect((await type(one, 5)).status).toBe("done");
      for (const process of [one, new Process(db)]) {
        for (const clock of [5, 6, 0])
          expect(await type(process, clock)).toMatchObject({ status: "refused", kind: "ValidationError" });
        expect(await type(process, 100, stranger)).toMatchObject({ status: "refused", kind: "ValidationError" });
      }
      expect((await type(one, 7)).status).toBe("done");
      expect(await one.text(space, block)).toBe("abab");
      expect(await one.submit(space, owner, [insert(block, "api", "x", 0)])).toMatchObject({ status: "refused" });
      const twice = [insert(block, site, "x", 20), insert(block, site, "y", 20)];
      expect(await one.submit(space, owner, twice)).toMatchObject({ status: "refused", kind: "ValidationError" });
    });

    test("transactions that wait together are committed together, and each has its own number", async () => {
      const before = (await db.sequences([space])).get(space) ?? 0;
      one.commits.length = 0;
      const results = await Promise.all(
        Array.from({ length: 60 }, async () => await one.submit(space, owner, [line(newId())])),
      );
      expect(results.map((result) => (result.status === "done" ? result.seq - before : 0))).toEqual(
        results.map((_, at) => at + 1),
      );
      expect(one.commits.length).toBeLessThanOrEqual(3);
      expect(one.commits.flatMap(({ log }) => log.map(({ seq }) => seq))).toEqual(
        results.map((_, at) => before + at + 1),
      );
    });

    test("a refused transaction changes nothing, and spoils nothing of those that wait with it", async () => {
      const [a, b] = [newId(), newId()];
      const bad = [line(newId(), "half"), insert(newId(), "nowhere", "x")];
      const results = await Promise.all(
        [[line(a)], bad, [line(b)]].map(async (operations) => await one.submit(space, owner, operations)),
      );
      expect(results.map(({ status }) => status)).toEqual(["done", "refused", "done"]);
      expect(results[1]).toMatchObject({ operation: 1 });
      expect(await one.content(space, page)).toEqual([a, b]);
    });

    test("a list never names a child twice, nor one that stands elsewhere", async () => {
      const blocks = Array.from({ length: 6 }, newId);
      const [first, second] = blocks as [string, string];
      await one.submit(
        space,
        owner,
        blocks.map((id) => line(id)),
      );
      const list = (
        command: "listAfter" | "listBefore" | "listRemove",
        parent: string,
        id: string,
        anchor?: string,
      ): Operation =>
        ({
          pointer: { table: "block", id: parent },
          path: ["content"],
          command,
          args: { id, ...(command === "listAfter" ? { after: anchor } : { before: anchor }) },
        }) as Operation;
      const parentTo = (id: string, to: string): Operation => ({
        pointer: { table: "block", id },
        path: [],
        command: "setParent",
        args: { parentId: to, parentTable: "block" },
      });
      await one.submit(space, owner, [
        list("listAfter", page, first),
        list("listAfter", page, first, second),
        list("listBefore", page, first),
      ]);
      await one.submit(space, owner, [
        list("listRemove", page, second),
        list("listAfter", first, second),
        parentTo(second, first),
      ]);
      expect(await one.submit(space, owner, [list("listAfter", second, first)])).toMatchObject({ status: "refused" });
      expect(await one.submit(space, owner, [list("listRemove", page, first)])).toMatchObject({
        status: "refused",
        kind: "OperationConflictError",
      });
      const inItself = [parentTo(first, second), list("listAfter", second, first)];
      expect(await one.submit(space, owner, inItself)).toMatchObject({
        status: "refused",
        kind: "OperationConflictError",
      });
      const content = await one.content(space, page);
      expect(new Set(content).size).toBe(content.length);
      expect([...content].sort()).toEqual(blocks.filter((id) => id !== second).sort());
      expect(await one.content(space, first)).toEqual([second]);
    });

    test("a person writes their name, and nothing that their account decides; records have the contract's forms", async () => {
      const me = { table: "user" as const, id: owner };
      const set = (pointer: Operation["pointer"], name: string, value: unknown): Operation =>
        ({ pointer, path: [name], command: "set", args: { value } }) as unknown as Operation;
      expect(await one.submit(owner, owner, [set(me, "name", "Ada")])).toMatchObject({ status: "done" });
      for (const [name, value] of [
        ["email", "eve@example.com"],
        ["is_banned", true],
        ["suspended_time", 1],
      ] as const)
        expect(await one.submit(owner, owner, [set(me, name, value)]), name).toMatchObject({ status: "refused" });
      expect(await one.submit(owner, owner, [set(me, "given_name", 7)])).toMatchObject({ status: "refused" });
      const at = { table: "space" as const, id: space };
      expect(await one.submit(space, owner, [set(at, "disable_guests", "yes")])).toMatchObject({ status: "refused" });
      expect(await one.submit(space, owner, [set(at, "disable_guests", true)])).toMatchObject({ status: "done" });
    });

    test("two processes on one database behave as one", async () => {
      if (!db.shared) return;
      const two = new Process(db);
      const block = newId();
      await one.submit(space, owner, [line(block)]);
      const sites = [newId().replaceAll("-", ""), newId().replaceAll("-", "")] as const;
      const length = 25;
      const writer = async (process: Process, site: string): Promise<void> => {
        for (let clock = 0; clock < length; clock++) {
          const made = newId();
          const result = await process.submit(space, owner, [
            insert(block, site, site === sites[0] ? "a" : "b", clock),
            line(made),
          ]);
          expect(result.status).toBe("done");
          const other = process === one ? two : one;
          // What was answered is there for everyone, at once.
          expect(await other.content(space, page)).toContain(made);
        }
      };
      await Promise.all([writer(one, sites[0]), writer(two, sites[1])]);
      const text = await one.text(space, block);
      expect(await two.text(space, block)).toBe(text);
      expect([...text].sort().join("")).toBe("a".repeat(length) + "b".repeat(length));
      expect(await two.content(space, page)).toEqual(await one.content(space, page));
      const seqs = (await db.log(space, 0, 10_000)).map(({ seq }) => seq);
      expect(seqs).toEqual(seqs.map((_, at) => at + 1));
      expect(await new Process(db).text(space, block)).toBe(text);
    });

    test("two processes take the same transaction and the same session once", async () => {
      if (!db.shared) return;
      const two = new Process(db);
      const block = newId();
      await one.submit(space, owner, [line(block)]);
      const site = newId().replaceAll("-", "");
      for (let n = 0; n < 20; n++) {
        const operations = [insert(block, site, "x", n)];
        const rest = { id: newId(), session: "s5", n };
        const [a, b] = await Promise.all([
          one.submit(space, owner, operations, rest),
          two.submit(space, owner, operations, rest),
        ]);
        expect(a).toMatchObject({ status: "done" });
        expect(b).toEqual(a);
      }
      expect(await two.text(space, block)).toBe("x".repeat(20));
    });

    test("no process answers from an old memory: what another one allowed meanwhile is not refused", async () => {
      if (!db.shared) return;
      const two = new Process(db);
      for (let n = 0; n < 10; n++) {
        const block = newId();
        const rest = { session: "s6", n: 2 * n };
        const left = insert(block, newId().replaceAll("-", ""), "x");
        expect(await two.submit(space, owner, [left])).toMatchObject({ status: "refused" });
        await one.submit(space, owner, [line(block)], rest);
        expect(await two.submit(space, owner, [left], { ...rest, n: 2 * n + 1 })).toMatchObject({ status: "done" });
      }
    });

    describe("page chunks", () => {
      const open = async (limit: number, cursor: Cursor = { stack: [] }): Promise<Chunk> =>
        await pageChunk(one.store, { userId: owner }, { scope: space, page, limit, cursor, editing: false });
      const given = (chunk: Chunk): string[] => Object.keys(chunk.recordMap["block"] ?? {}).filter((id) => id !== page);

      test("30 blocks first, then the rest, in order, each once", async () => {
        const tops = Array.from({ length: 40 }, newId);
        const kids = tops.map(() => [newId(), newId()] as const);
        await one.submit(
          space,
          owner,
          tops.map((id) => line(id)),
        );
        const inner = kids.flatMap(([a, b], at) => {
          const parent = { table: "block" as const, id: tops[at] ?? "" };
          return [newBlock(a, "text", parent), newBlock(b, "text", parent)];
        });
        await one.submit(space, owner, inner);
        const all = tops.flatMap((id, at) => [id, ...(kids[at] ?? [])]);
        const { limit } = v.parse(loadCachedPageChunk.request, { page: { id: page, spaceId: space } });
        let chunk = await open(limit);
        expect(given(chunk)).toEqual(all.slice(0, 30));
        const seen = given(chunk);
        while (chunk.cursor.stack.length > 0) {
          chunk = await open(7, chunk.cursor);
          expect(given(chunk).length).toBeLessThanOrEqual(7);
          seen.push(...given(chunk));
        }
        expect(seen).toEqual(all);
      });

      test("nothing is lost or doubled while children are made, moved and removed between the pieces", async () => {
        const stay = Array.from({ length: 30 }, newId);
        const movers = Array.from({ length: 8 }, newId);
        const lines = stay.flatMap((id, at) => (at < movers.length ? [id, movers[at] ?? ""] : [id]));
        await one.submit(
          space,
          owner,
          lines.map((id) => line(id)),
        );
        const seen: string[] = [];
        let chunk = await open(5);
        for (let round = 0; ; round++) {
          seen.push(...given(chunk));
          if (chunk.cursor.stack.length === 0) break;
          const mover = movers[round % movers.length] ?? "";
          await one.submit(space, owner, [line(newId(), "first", null), line(newId(), "after the mark", seen.at(-1))]);
          await one.submit(space, owner, [move(mover, page, stay[(round * 11) % stay.length] ?? null)]);
          if (round === 3) await one.submit(space, owner, [remove(seen.at(-1) ?? "")]);
          chunk = await open(5, chunk.cursor);
        }
        const kept = stay.filter((id) => seen.includes(id));
        expect(kept).toEqual(stay);
        expect(seen.filter((id) => stay.includes(id))).toEqual(stay);
      });

      test("sub-pages are shown and not entered, trashed blocks are not shown", async () => {
        const [sub, inside, dead] = [newId(), newId(), newId()];
        await one.submit(space, owner, [newBlock(sub, "page", { table: "block", id: page }), line(dead)]);
        await one.submit(space, owner, [newBlock(inside, "text", { table: "block", id: sub }), remove(dead)]);
        const chunk = await open(30);
        expect(given(chunk)).toEqual([sub]);
        expect(chunk.cursor.stack).toEqual([]);
      });
    });
  });
}
