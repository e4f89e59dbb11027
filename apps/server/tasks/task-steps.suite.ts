// Stepped tasks and lanes on every database of the server; run by task-steps.test.ts (PGlite) and task-steps.pg.test.ts.

import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Database } from "../database/sql.ts";
import { TaskDb, type Task } from "./task-db.ts";
import type { SteppedTask, TaskLane, TaskProgress } from "./task-kinds.ts";
import { Tasks } from "./tasks.ts";

export interface TaskStepsUnderTest {
  open(): Promise<{ readonly database: Database; close(): Promise<void> }>;
}

const STEPS = 5;

export function taskStepsSuite(name: string, under: TaskStepsUnderTest): void {
  describe(`stepped tasks on ${name}`, () => {
    const owner = randomUUID();
    let opened: Awaited<ReturnType<TaskStepsUnderTest["open"]>>;
    let db: TaskDb;
    let steps: number[] = [];
    let undone: TaskProgress[] = [];
    let faults: unknown[] = [];
    let onStep: (n: number, title: string) => Promise<void>;
    beforeAll(async () => {
      opened = await under.open();
      db = new TaskDb(opened.database);
    });
    afterAll(async () => await opened.close());
    beforeEach(async () => {
      await opened.database.query("DELETE FROM task");
      [steps, undone, faults] = [[], [], []];
      onStep = async () => undefined;
    });

    const progressAt = (n: number): TaskProgress => ({
      stage: "write",
      cursor: { n },
      report: { written: n },
      rootId: null,
      done: n,
      total: STEPS,
    });
    /** Counts to five, one in each step. */
    const counting: SteppedTask<{ readonly title?: string | undefined }> = {
      form: "stepped",
      lane: "long",
      async step({ request }, { cursor }) {
        const n = cursor === null ? 0 : (cursor as { n: number }).n;
        if (n === STEPS) return "done";
        steps.push(n);
        await onStep(n, request.title ?? "");
        return progressAt(n + 1);
      },
      undo: async (_call, at) => void undone.push(at),
    };
    const worker = (): Tasks =>
      new Tasks({
        db,
        kinds: { duplicateBlock: counting },
        newId: randomUUID,
        onError: (error) => faults.push(error),
      });
    async function add(title = "", lane: TaskLane = "long"): Promise<string> {
      const [id, request] = [randomUUID(), { pageId: randomUUID(), spaceId: randomUUID(), withRows: true, title }];
      await db.add(id, owner, { eventName: "duplicateBlock", request }, lane);
      return id;
    }
    const taskOf = async (id: string): Promise<Task | undefined> => (await db.of(owner, [id]))[0];

    test("a task whose worker ended is continued after its last stored step, by any process, and stores its report", async () => {
      const id = await add();
      const dead = randomUUID();
      await db.claim(dead, "long", 1000, false);
      expect(await db.save(id, dead, progressAt(3))).toBe(false);
      await opened.database.query("UPDATE task SET beat_at = to_timestamp(0)");
      await worker().look();
      expect(steps).toEqual([3, 4]);
      expect(await taskOf(id)).toMatchObject({ ...progressAt(5), state: "done" });
      expect(await db.save(id, dead, progressAt(4))).toBeNull();
      expect([undone, faults]).toEqual([[], []]);
    });

    test("a process that stops ends its task after a step, and another process goes on", async () => {
      const id = await add();
      const first = worker();
      let stopped: Promise<void> = Promise.resolve();
      onStep = async (n) => {
        if (n === 1) stopped = first.stop();
      };
      await first.look();
      await stopped;
      expect([steps, (await taskOf(id))?.state]).toEqual([[0, 1], "running"]);
      await worker().look();
      expect([steps, (await taskOf(id))?.state]).toEqual([[0, 1, 2, 3, 4], "done"]);
    });

    test("a task that is cancelled or fails is undone from where it is; one whose step ends its process three times fails", async () => {
      const cancelled = await add();
      onStep = async (n) => {
        if (n === 2) await db.cancel(owner, cancelled);
      };
      await worker().look();
      expect([(await taskOf(cancelled))?.state, undone]).toEqual(["cancelled", [progressAt(3)]]);
      const failed = await add();
      onStep = async (n) => {
        if (n === 1) throw new Error("planted");
      };
      await worker().look();
      expect([(await taskOf(failed))?.state, undone.at(-1), faults.length]).toEqual(["failed", progressAt(1), 1]);
      const deadly = await add();
      await opened.database.query("UPDATE task SET tries = 3 WHERE id = $1", [deadly]);
      await worker().look();
      expect(await taskOf(deadly)).toMatchObject({ state: "failed", error: { name: "ServiceUnavailableError" } });
    });

    test("a long task delays no short one", async () => {
      const [long, short] = [await add("long"), await add("short", "short")];
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => (release = resolve));
      onStep = async (_n, title) => (title === "long" ? await held : undefined);
      const one = worker();
      const looking = one.look();
      await expect.poll(async () => (await taskOf(short))?.state).toBe("done");
      expect((await taskOf(long))?.state).toBe("running");
      release();
      await looking;
      expect((await taskOf(long))?.state).toBe("done");
    });
  });
}
