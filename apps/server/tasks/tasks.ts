// Tasks as people have them, and the worker of this process, which does one at a time. Invariant: what a task made is shown whole
// or not at all, wherever its worker ends: whoever takes it over looks whether it landed, and else undoes what there is and begins
// anew. Leaves to each kind of task what it does (staged-work.ts).

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { Rounds } from "../jobs/rounds.ts";
import type { StagedWorks } from "./staged-work.ts";
import { MOST_EACH, type Task, type TaskDb, type TaskError, type TaskWork } from "./task-db.ts";

export interface TasksOptions {
  readonly db: TaskDb;
  readonly works: StagedWorks;
  readonly newId: () => string;
  readonly onError: (error: unknown, task: string) => void;
}

/** After so long without a heartbeat of its worker a task is taken over; heartbeats come more often than that. */
const STALE_SECONDS = 15;
const BEAT_MS = 3000;
const LOOK_MS = 5000;
/** Times that one task is begun. */
const MOST_TRIES = 3;

/** Ends the work on a task, for a reason that is no fault of it. */
class Ended extends Error {
  constructor(readonly why: "cancelled" | "lost" | "stopping") {
    super(why);
  }
}

export class Tasks {
  private readonly worker: string;
  private readonly rounds = new Rounds(async () => {
    await this.workOff().catch((error: unknown) => this.options.onError(error, ""));
  });
  private isFirst = true;
  /** Work came since the round under way began to look. */
  private isWanted = false;

  constructor(private readonly options: TasksOptions) {
    this.worker = options.newId();
  }

  async enqueue(userId: string, work: TaskWork): Promise<string> {
    const { db, newId } = this.options;
    const id = newId();
    if (!(await db.add(id, userId, work)))
      throw new AppError("TooManyRequestsError", `a user has at most ${MOST_EACH} unfinished tasks`);
    void this.look();
    return id;
  }

  async of(userId: string, ids: readonly string[]): Promise<Task[]> {
    return await this.options.db.of(userId, ids);
  }

  async cancel(userId: string, id: string): Promise<void> {
    await this.options.db.cancel(userId, id);
  }

  /** Looks for work now, and where other processes enqueue too, and end in the middle, now and then. */
  start(): void {
    this.rounds.start(this.options.db.shared ? LOOK_MS : null);
  }

  /** Resolves when what was under way came to a whole step, and is another's to go on with. */
  async stop(): Promise<void> {
    await this.rounds.stop();
  }

  /** Does what there is to do. */
  async look(): Promise<void> {
    this.isWanted = true;
    while (this.isWanted && !this.rounds.isStopping) await this.rounds.once();
  }

  private async workOff(): Promise<void> {
    const { db } = this.options;
    // What a process that is alone with its database finds at its start, nobody works on.
    const alone = this.isFirst && !db.shared;
    // What is enqueued from here on is looked for in another round.
    this.isWanted = false;
    for (let task = await this.claim(alone); task !== null; task = await this.claim(alone)) await this.work(task);
    this.isFirst = false;
    await db.forgetOld();
  }

  private async claim(alone: boolean): Promise<Task | null> {
    return this.rounds.isStopping ? null : await this.options.db.claim(this.worker, STALE_SECONDS, alone);
  }

  private async work(task: Task): Promise<void> {
    const { db, onError } = this.options;
    const beat = setInterval(() => {
      db.beat(task.id, this.worker).catch((error: unknown) => onError(error, task.id));
    }, BEAT_MS);
    let rootId = task.rootId;
    try {
      if (rootId !== null) {
        if (await this.tookOver(task, rootId)) return;
        rootId = null;
      }
      if (task.isCancelled) throw new Ended("cancelled");
      if (task.tries > MOST_TRIES) throw new AppError("ServiceUnavailableError", "the work was cut off too often");
      await this.make(task, (root) => (rootId = root));
    } catch (error) {
      await this.end(task, rootId, error).catch((another: unknown) => onError(another, task.id));
    } finally {
      clearInterval(beat);
    }
  }

  /** True where another had come to the end before it ended. */
  private async tookOver(task: Task, rootId: string): Promise<boolean> {
    const { db, works } = this.options;
    const work = { userId: task.userId, request: task.work.request };
    if (task.state === "landing" && (await works[task.work.eventName].hasLanded(work, rootId))) {
      await db.finish(task.id, this.worker, "done", null);
      return true;
    }
    await works[task.work.eventName].undo(work, rootId);
    await db.forgetTry(task.id, this.worker);
    return false;
  }

  private async make(task: Task, onRoot: (rootId: string) => void): Promise<void> {
    const { db, works } = this.options;
    const work = { userId: task.userId, request: task.work.request };
    const staged = await works[task.work.eventName].stage(work, async (root, done, total) => {
      onRoot(root);
      if (this.rounds.isStopping) throw new Ended("stopping");
      const isCancelled = await db.beat(task.id, this.worker, { rootId: root, done, total });
      if (isCancelled !== false) throw new Ended(isCancelled === null ? "lost" : "cancelled");
    });
    if (!(await db.startLanding(task.id, this.worker))) throw new Ended("cancelled");
    await works[task.work.eventName].land(work, staged);
    await db.finish(task.id, this.worker, "done", null);
  }

  private async end(task: Task, rootId: string | null, error: unknown): Promise<void> {
    const { db, works, onError } = this.options;
    if (error instanceof Ended && error.why === "lost") return;
    if (error instanceof Ended && error.why === "stopping") return await db.giveBack(task.id, this.worker);
    if (rootId !== null) {
      const work = { userId: task.userId, request: task.work.request };
      // The commit may have been done all the same.
      if (await works[task.work.eventName].hasLanded(work, rootId))
        return await db.finish(task.id, this.worker, "done", null);
      await works[task.work.eventName].undo(work, rootId);
    }
    if (error instanceof Ended) return await db.finish(task.id, this.worker, "cancelled", null);
    if (!(error instanceof AppError)) onError(error, task.id);
    await db.finish(task.id, this.worker, "failed", faultOf(error));
  }
}

function faultOf(error: unknown): TaskError {
  if (!(error instanceof AppError)) return { name: "InternalError", type: null };
  return { name: error.kind, type: typeof error.clientData?.type === "string" ? error.clientData.type : null };
}
