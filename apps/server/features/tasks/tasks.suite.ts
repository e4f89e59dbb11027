// Tasks on every database of the server: what is copied in many transactions is shown whole or not at all, whoever ends it where.
// Run by tasks.test.ts (PGlite) and tasks.pg.test.ts.

import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { cancelTask } from "@tessera/kernel/wire/api/tasks/cancel-task.ts";
import { enqueueTask } from "@tessera/kernel/wire/api/tasks/enqueue-task.ts";
import { getTasks } from "@tessera/kernel/wire/api/tasks/get-tasks.ts";
import * as v from "valibot";
import { createCancelTask, createEnqueueTask, createGetTasks } from "./task-calls.ts";
import { contextOf } from "../../testing/workspace.ts";
import { newDatabase, newRow, share } from "../collections/testing/database.ts";
import type { Database } from "../../database/sql.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import type { RecordDb } from "../../store/record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { DuplicateTask } from "../copies/duplicate-task.ts";
import { TaskDb } from "../../tasks/task-db.ts";
import { Tasks } from "../../tasks/tasks.ts";

export interface TasksUnderTest {
  open(): Promise<{ readonly db: RecordDb; readonly database: Database; close(): Promise<void> }>;
}

const ROWS = 600;

export function tasksSuite(name: string, under: TasksUnderTest): void {
  describe(`tasks on ${name}`, () => {
    let opened: Awaited<ReturnType<TasksUnderTest["open"]>>;
    let store: Store;
    let db: TaskDb;
    let [owner, member, space, page] = ["", "", "", ""];
    let rows: string[] = [];
    let clock = 1_700_000_000_000;
    const faults: unknown[] = [];
    beforeAll(async () => {
      opened = await under.open();
      db = new TaskDb(opened.database);
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      await opened.database.query("DELETE FROM task");
      store = new Store(opened.db, { now: () => (clock += 1), newId });
      const bootstrap = new Bootstrap(store, newId);
      [owner, member, page] = [newId(), newId(), newId()];
      for (const id of [owner, member]) await bootstrap.createUser({ id, email: `${id}@example.com`, name: "Ada" });
      space = await bootstrap.createSpace({ userId: owner, name: "Space" });
      await bootstrap.join(space, member, "read_and_write");
      await done(
        newBlock(page, "page", { table: "space", id: space }, "Home"),
        share(page, owner, "editor"),
        share(page, member, "read_and_write"),
      );
      const ids = { block: newId(), collection: newId(), view: newId() };
      await done(...newDatabase(ids, page));
      rows = Array.from({ length: ROWS }, () => newId());
      await done(...rows.map((id, n) => newRow(id, ids.collection, { title: [[`Row ${n}`]] })));
      await done(newBlock(newId(), "text", { table: "block", id: rows[5] ?? "" }, "In a row"));
      faults.length = 0;
    });

    async function done(...operations: Operation[]): Promise<void> {
      expect(await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } })).toMatchObject({
        status: "done",
      });
    }
    const copying = (most = 5000): DuplicateTask => new DuplicateTask({ store, newId, now: () => clock, most });
    const worker = (duplicate = copying()): Tasks =>
      new Tasks({ db, kinds: { duplicateBlock: duplicate }, newId, onError: (error) => faults.push(error) });
    async function enqueue(tasks: Tasks, userId: string, more: object = {}): Promise<string> {
      const request = v.parse(enqueueTask.request, {
        task: { eventName: "duplicateBlock", request: { pageId: page, spaceId: space, ...more } },
      });
      return ((await createEnqueueTask(store, tasks)(request, contextOf(userId))) as { taskId: string }).taskId;
    }
    async function told(userId: string, ...taskIds: string[]) {
      const answer = await createGetTasks(worker())(v.parse(getTasks.request, { taskIds }), contextOf(userId));
      return v.parse(getTasks.response, answer).results;
    }
    const finished = async (tasks: Tasks, userId: string, id: string) => {
      await tasks.look();
      const [task] = await told(userId, id);
      if (task === undefined) throw new Error(`no task ${id}`);
      return task;
    };
    /** Living pages at the top, and what the rows of a page's database are called. */
    const top = async (): Promise<string[]> =>
      await store.read(space, (world) => [...world.children(space)].filter(({ alive }) => alive).map(({ id }) => id));
    async function rowsOf(root: string): Promise<unknown[]> {
      const [block = ""] = (await opened.db.children(space, [root])).get(root)?.map(({ id }) => id) ?? [];
      const collection = (await opened.db.attached(space, [{ table: "block", id: block }])).find(
        ({ table }) => table === "collection",
      );
      return (await opened.db.rows(space, collection?.id ?? "", null, 2 * ROWS)).map(
        ({ value }) => value["copied_from"],
      );
    }
    const markOf = async (root: string) =>
      await store.read(space, (world) => {
        const { alive, format, deleted_from_trash_time: deleted } = world.entry("block", root)?.value ?? {};
        return { alive, format, isDeleted: deleted !== undefined };
      });

    test("a copy of more than one transaction comes whole, in order, behind the page, and is told of as it goes on", async () => {
      const duplicate = copying();
      const stage = duplicate.stage.bind(duplicate);
      const steps: (readonly [done: number, total: number])[] = [];
      vi.spyOn(duplicate, "stage").mockImplementation((work, told) =>
        stage(work, async (root, at, total) => {
          steps.push([at, total]);
          expect(await top()).toEqual([page]);
          await told(root, at, total);
        }),
      );
      const tasks = worker(duplicate);
      const id = await enqueue(tasks, owner, { title: "Copy of Home" });
      const task = await finished(tasks, owner, id);
      const total = ROWS + 5;
      expect(task).toMatchObject({ state: "success", status: { done: total, total }, error: null });
      expect(steps).toEqual([
        [0, total],
        [252, total],
        [502, total],
      ]);
      const root = task.result?.pageId ?? "";
      expect(await top()).toEqual([page, root]);
      expect(await rowsOf(root)).toEqual(rows);
      expect(await markOf(root)).toEqual({ alive: true, format: {}, isDeleted: false });
      expect(faults).toEqual([]);
    });

    test("without rows a database is copied with its views alone", async () => {
      const tasks = worker();
      const task = await finished(tasks, owner, await enqueue(tasks, owner, { withRows: false }));
      expect(task).toMatchObject({ state: "success", status: { done: 4, total: 4 } });
      expect(await rowsOf(task.result?.pageId ?? "")).toEqual([]);
    });

    test("what is cancelled ends before its next transaction, and nothing of it stays", async () => {
      const duplicate = copying();
      const submit = store.submit.bind(store);
      let root = "";
      let id = "";
      const tasks = worker(duplicate);
      vi.spyOn(store, "submit").mockImplementation(async (envelope) => {
        const result = await submit(envelope);
        if (envelope.action === "duplicateBlock") {
          root = String(envelope.operations[0]?.pointer.id);
          await createCancelTask(tasks)(v.parse(cancelTask.request, { taskId: id }), contextOf(member));
          expect((await told(owner, id))[0]?.state).toBe("in_progress");
          await createCancelTask(tasks)(v.parse(cancelTask.request, { taskId: id }), contextOf(owner));
        }
        return result;
      });
      id = newId();
      await db.add(
        id,
        owner,
        {
          eventName: "duplicateBlock",
          request: { pageId: page, spaceId: space, withRows: true },
        },
        "short",
      );
      expect(await finished(tasks, owner, id)).toMatchObject({ state: "cancelled", result: null });
      expect(await top()).toEqual([page]);
      expect(await markOf(root)).toMatchObject({ alive: false, isDeleted: true });
      const waiting = newId();
      await db.add(
        waiting,
        owner,
        {
          eventName: "duplicateBlock",
          request: { pageId: page, spaceId: space, withRows: true },
        },
        "short",
      );
      await tasks.cancel(owner, waiting);
      expect(await finished(tasks, owner, waiting)).toMatchObject({ state: "cancelled", status: { done: 0 } });
    });

    test("what is too large, and what may not be done, is said, and leaves nothing", async () => {
      const small = worker(copying(ROWS + 4));
      expect(await finished(small, owner, await enqueue(small, owner))).toMatchObject({
        state: "failure",
        error: { type: "duplication_too_large" },
      });
      const duplicate = copying();
      const stage = duplicate.stage.bind(duplicate);
      vi.spyOn(duplicate, "stage").mockImplementation((work, told) =>
        stage(work, async (root, at, total) => {
          await told(root, at, total);
          // Who may not read the page any more copies no more of it.
          if (at > 0) await done(share(page, member, "none"));
        }),
      );
      const tasks = worker(duplicate);
      const task = await finished(tasks, member, await enqueue(tasks, member));
      expect(task).toMatchObject({ state: "failure", result: null, error: { name: "NotFoundError" } });
      expect(await top()).toEqual([page]);
      await expect(enqueue(tasks, newId())).rejects.toMatchObject({ kind: "NotFoundError" });
      await expect(enqueue(tasks, member)).rejects.toMatchObject({ kind: "NotFoundError" });
    });

    /** A worker that ends in the middle, with so many transactions done; its task is another's to take. */
    async function cutOff(until: number, isLanding: boolean) {
      const [id, dead, who] = [newId(), copying(), newId()];
      const work = { userId: owner, request: { pageId: page, spaceId: space, withRows: true } };
      await db.add(id, owner, { eventName: "duplicateBlock", request: work.request }, "short");
      await db.claim(who, "short", 1000, false);
      let rootId = "";
      let steps = 0;
      const staging = dead.stage(work, async (root, at, total) => {
        if (steps++ === until) throw new Error("killed");
        rootId = root;
        await db.beat(id, who, { rootId, done: at, total });
      });
      if (!isLanding) await expect(staging).rejects.toThrow("killed");
      else {
        await staging;
        expect(await db.startLanding(id, who)).toBe(true);
      }
      const version = await store.read(space, (world) => world.entry("block", rootId)?.version ?? 0);
      return { id, root: rootId, land: async () => await dead.land(work, { rootId, version }) };
    }
    const stale = async (): Promise<void> =>
      void (await opened.database.query("UPDATE task SET beat_at = to_timestamp(0)"));

    test("what another worker left is undone and begun anew, and it cannot show what it left any more", async () => {
      const { id, root, land } = await cutOff(2, false);
      const other = worker();
      if (db.shared) {
        await other.look();
        expect((await told(owner, id))[0]?.state).toBe("in_progress");
        await stale();
      }
      const task = await finished(other, owner, id);
      const copy = task.result?.pageId ?? "";
      expect([task.state, copy === root]).toEqual(["success", false]);
      expect(await top()).toEqual([page, copy]);
      expect(await rowsOf(copy)).toEqual(rows);
      expect(await markOf(root)).toMatchObject({ alive: false, isDeleted: true });
      await expect(land()).rejects.toMatchObject({ kind: "OperationConflictError" });
      expect(await top()).toEqual([page, copy]);
    });

    test("what ended just before its last commit is begun anew, what ended behind it is done", async () => {
      const before = await cutOff(Infinity, true);
      await stale();
      const again = await finished(worker(), owner, before.id);
      expect(await top()).toEqual([page, again.result?.pageId]);
      expect(again.result?.pageId).not.toBe(before.root);
      const behind = await cutOff(Infinity, true);
      await behind.land();
      await stale();
      expect(await finished(worker(), owner, behind.id)).toMatchObject({
        state: "success",
        result: { pageId: behind.root },
      });
      expect((await top()).length).toBe(3);
    });

    test("what ends its worker each time is given up, and a server that stops hands its task on", async () => {
      const { id } = await cutOff(1, false);
      await opened.database.query("UPDATE task SET tries = 3, beat_at = to_timestamp(0)");
      expect(await finished(worker(), owner, id)).toMatchObject({
        state: "failure",
        error: { name: "ServiceUnavailableError" },
      });
      const duplicate = copying();
      const stage = duplicate.stage.bind(duplicate);
      const first = worker(duplicate);
      let stopped: Promise<void> = Promise.resolve();
      vi.spyOn(duplicate, "stage").mockImplementation((work, told) =>
        stage(work, async (root, at, total) => {
          if (at > 0) stopped = first.stop();
          await told(root, at, total);
        }),
      );
      const next = await enqueue(first, owner);
      await first.look();
      await stopped;
      expect((await told(owner, next))[0]).toMatchObject({ state: "in_progress" });
      expect(await top()).toEqual([page]);
      expect(await finished(worker(), owner, next)).toMatchObject({ state: "success" });
      expect((await top()).length).toBe(2);
    });

    test("a task is its own person's alone, and a person has five under way at most", async () => {
      const idle = worker();
      vi.spyOn(idle, "look").mockResolvedValue();
      const ids: string[] = [];
      for (let n = 0; n < 5; n++) ids.push(await enqueue(idle, owner));
      await expect(enqueue(idle, owner)).rejects.toMatchObject({ kind: "TooManyRequestsError" });
      expect(await told(member, ...ids)).toEqual([]);
      expect((await told(owner, newId(), ...ids)).length).toBe(5);
      await enqueue(idle, member);
    });

    test("of twenty tasks that a user enqueues at once, from two processes, five are accepted", async () => {
      const processes = [worker(), worker()];
      for (const one of processes) vi.spyOn(one, "look").mockResolvedValue();
      const asked = Array.from({ length: 20 }, async (_, n) => await enqueue(processes[n % 2] ?? worker(), owner));
      const results = await Promise.allSettled(asked);
      expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(5);
      for (const result of results)
        if (result.status === "rejected") expect(result.reason).toMatchObject({ kind: "TooManyRequestsError" });
    });
  });
}
