// The tasks of users, and the worker of this process, which does one task of each lane at a time. Invariant: a staged task shows its
// result whole or not at all, wherever its worker ends: the worker that takes it over checks whether the result is shown, and
// otherwise undoes what exists and begins again. A stepped task is resumed from its stored progress. What a task does is in its kind
// (task-kinds.ts).

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { Lane } from "../background/lane.ts";
import { repeatHere } from "../background/repeat-here.ts";
import { MOST_EACH, type Task, type TaskDb, type TaskError } from "./task-db.ts";
import {
  lanes,
  type StagedTask,
  type SteppedTask,
  type TaskCall,
  type TaskKind,
  type TaskKinds,
  type TaskLane,
  type TaskProgress,
  type TaskWork,
} from "./task-kinds.ts";

export interface TasksOptions {
  readonly db: TaskDb;
  readonly kinds: TaskKinds;
  readonly newId: () => string;
  readonly onError: (error: unknown, task: string) => void;
}

/** After so long without a heartbeat of its worker a task is taken over; heartbeats come more often than that. */
const STALE_SECONDS = 15;
const BEAT_MS = 3000;
const LOOK_MS = 5000;
/** Times that one task is begun, and one step of a stepped task. */
const MOST_TRIES = 3;

type Request = TaskWork["request"];

/** Ends the work on a task, for a reason that is no fault of it. */
class Ended extends Error {
  constructor(readonly why: "cancelled" | "lost" | "stopping") {
    super(why);
  }
}

export class Tasks {
  private readonly worker: string;
  private readonly lanes: ReadonlyMap<TaskLane, Lane>;
  /** Lanes that have not looked for tasks yet. */
  private readonly unstarted = new Set<TaskLane>(lanes);
  private ends: readonly (() => Promise<void>)[] = [];

  constructor(private readonly options: TasksOptions) {
    this.worker = options.newId();
    const onError = (error: unknown): void => options.onError(error, "");
    this.lanes = new Map(
      lanes.map((name) => [name, new Lane(async (isStopping) => await this.workOff(name, isStopping), onError)]),
    );
  }

  async enqueue(userId: string, work: TaskWork): Promise<string> {
    const { db, kinds, newId } = this.options;
    const id = newId();
    if (!(await db.add(id, userId, work, kinds[work.eventName].lane)))
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

  /** Looks for tasks now. Where other processes enqueue tasks too, or end in the middle of one, also every five seconds. */
  start(): void {
    void this.look();
    if (!this.options.db.shared) return;
    const onError = (error: unknown): void => this.options.onError(error, "");
    this.ends = [...this.lanes.values()].map((lane) => repeatHere(LOOK_MS, async () => await lane.run(), onError));
  }

  /** Resolves when running tasks have come to the end of a step. Other processes continue them. */
  async stop(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(async (lane) => await lane.stop()));
    await Promise.all(this.ends.map(async (end) => await end()));
  }

  /** Does all tasks that wait. */
  async look(): Promise<void> {
    await Promise.all([...this.lanes.values()].map(async (lane) => await lane.run()));
  }

  private async workOff(lane: TaskLane, isStopping: () => boolean): Promise<void> {
    const { db } = this.options;
    // The tasks that a process finds at its start have no worker if the process is alone with its database.
    const alone = this.unstarted.has(lane) && !db.shared;
    while (!isStopping()) {
      const task = await db.claim(this.worker, lane, STALE_SECONDS, alone);
      if (task === null) break;
      await this.work(task, isStopping);
    }
    this.unstarted.delete(lane);
    await db.forgetOld();
  }

  private async work(task: Task, isStopping: () => boolean): Promise<void> {
    const { db, kinds, onError } = this.options;
    const beat = setInterval(() => {
      db.beat(task.id, this.worker).catch((error: unknown) => onError(error, task.id));
    }, BEAT_MS);
    const kind: TaskKind<Request> = kinds[task.work.eventName];
    try {
      if (kind.form === "staged") await this.workStaged(kind, task, isStopping);
      else await this.workStepped(kind, task, isStopping);
    } catch (error) {
      onError(error, task.id);
    } finally {
      clearInterval(beat);
    }
  }

  private async workStaged(kind: StagedTask<Request>, task: Task, isStopping: () => boolean): Promise<void> {
    let { rootId } = task;
    const call = callOf(task);
    try {
      if (rootId !== null) {
        if (await this.tookOver(kind, task, rootId)) return;
        rootId = null;
      }
      demandTry(task);
      await this.create(kind, task, isStopping, (root) => (rootId = root));
    } catch (error) {
      await this.end(task, error, async () => {
        if (rootId === null) return false;
        // The commit may have been done all the same.
        if (await kind.hasLanded(call, rootId)) return true;
        await kind.undo(call, rootId);
        return false;
      });
    }
  }

  /** True if the previous worker had shown the result before it ended. */
  private async tookOver(kind: StagedTask<Request>, task: Task, rootId: string): Promise<boolean> {
    const { db } = this.options;
    if (task.state === "landing" && (await kind.hasLanded(callOf(task), rootId))) {
      await db.finish(task.id, this.worker, "done", null);
      return true;
    }
    await kind.undo(callOf(task), rootId);
    await db.forgetTry(task.id, this.worker);
    return false;
  }

  private async create(
    kind: StagedTask<Request>,
    task: Task,
    isStopping: () => boolean,
    onRoot: (rootId: string) => void,
  ): Promise<void> {
    const { db } = this.options;
    const staged = await kind.stage(callOf(task), async (root, done, total) => {
      onRoot(root);
      if (isStopping()) throw new Ended("stopping");
      demandGoOn(await db.beat(task.id, this.worker, { rootId: root, done, total }));
    });
    if (!(await db.startLanding(task.id, this.worker))) throw new Ended("cancelled");
    await kind.land(callOf(task), staged);
    await db.finish(task.id, this.worker, "done", null);
  }

  private async workStepped(kind: SteppedTask<Request>, task: Task, isStopping: () => boolean): Promise<void> {
    const { db } = this.options;
    let at: TaskProgress = task;
    try {
      demandTry(task);
      for (;;) {
        if (isStopping()) throw new Ended("stopping");
        const next = await kind.step(callOf(task), at);
        if (next === "done") break;
        at = next;
        demandGoOn(await db.save(task.id, this.worker, at));
      }
      await db.finish(task.id, this.worker, "done", null);
    } catch (error) {
      await this.end(task, error, async () => {
        await kind.undo(callOf(task), at);
        return false;
      });
    }
  }

  /** `undo` removes what the task created, or returns true if the task is done all the same. */
  private async end(task: Task, error: unknown, undo: () => Promise<boolean>): Promise<void> {
    const { db, onError } = this.options;
    if (error instanceof Ended && error.why === "lost") return;
    if (error instanceof Ended && error.why === "stopping") return await db.giveBack(task.id, this.worker);
    if (await undo()) return await db.finish(task.id, this.worker, "done", null);
    if (error instanceof Ended) return await db.finish(task.id, this.worker, "cancelled", null);
    if (!(error instanceof AppError)) onError(error, task.id);
    await db.finish(task.id, this.worker, "failed", faultOf(error));
  }
}

const callOf = ({ userId, work: { request } }: Task): TaskCall<Request> => ({ userId, request });

function demandTry({ isCancelled, tries }: Task): void {
  if (isCancelled) throw new Ended("cancelled");
  if (tries > MOST_TRIES) throw new AppError("ServiceUnavailableError", "the work was cut off too often");
}

/** `isCancelled`: null if the worker has lost the task. */
function demandGoOn(isCancelled: boolean | null): void {
  if (isCancelled !== false) throw new Ended(isCancelled === null ? "lost" : "cancelled");
}

function faultOf(error: unknown): TaskError {
  if (!(error instanceof AppError)) return { name: "InternalError", type: null };
  return { name: error.kind, type: typeof error.clientData?.type === "string" ? error.clientData.type : null };
}
