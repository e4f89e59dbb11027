// What a feature declares of a kind of task. A staged task creates its result out of sight and shows it in one step: a task that was
// cut off is undone and begun again. A stepped task stores its progress after each step and is resumed from there. The runner
// (tasks.ts) decides which process does a task, and reports its state.

import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import type { enqueueTask } from "@tessera/kernel/wire/api/tasks/enqueue-task.ts";
import type { RequestOf } from "@tessera/kernel/wire/event.ts";

/** A task as a user requests it: its kind, by the name of its event, and the request. */
export type TaskWork = RequestOf<typeof enqueueTask>["task"];

/** A process does one task of each lane at a time, so that a long task delays no short one. */
export const lanes = ["short", "long"] as const;
export type TaskLane = (typeof lanes)[number];

/** What a user requested. */
export interface TaskCall<Request> {
  readonly userId: string;
  readonly request: Request;
}

/** A result that is created but not shown yet, with the version that it had when all of it existed. */
export interface Staged {
  readonly rootId: string;
  readonly version: number;
}

export interface StagedTask<Request> {
  readonly form: "staged";
  readonly lane: TaskLane;
  /** Creates the result. Calls `onProgress` before each step; what it throws ends the task. */
  stage(
    call: TaskCall<Request>,
    onProgress: (rootId: string, done: number, total: number) => Promise<void>,
  ): Promise<Staged>;
  /** Shows the result. Throws if the result was changed since it was created. */
  land(call: TaskCall<Request>, staged: Staged): Promise<void>;
  hasLanded(call: TaskCall<Request>, rootId: string): Promise<boolean>;
  /** Removes what was created and is not shown. */
  undo(call: TaskCall<Request>, rootId: string): Promise<void>;
}

/** How far a task is. */
export interface TaskProgress {
  /** The part of the work, such as "read" or "write"; null before the first step. */
  readonly stage: string | null;
  /** Where the next step begins. */
  readonly cursor: Json | null;
  /** What the user is told at the end, such as what was left out. */
  readonly report: JsonObject | null;
  /** The page that the task creates. */
  readonly rootId: string | null;
  readonly done: number;
  readonly total: number;
}

export interface SteppedTask<Request> {
  readonly form: "stepped";
  readonly lane: TaskLane;
  /**
   * Does the step that begins at the progress. Returns the progress after it, or "done" after the last one. A process that ends in
   * a step has it done again by another one, so its commits have transaction ids that follow from the cursor.
   */
  step(call: TaskCall<Request>, at: TaskProgress): Promise<TaskProgress | "done">;
  /** Removes what a task created that was cancelled or has failed. */
  undo(call: TaskCall<Request>, at: TaskProgress): Promise<void>;
}

export type TaskKind<Request> = StagedTask<Request> | SteppedTask<Request>;

/** Every kind of task, by its event name. */
export type TaskKinds = {
  readonly [Name in TaskWork["eventName"]]: TaskKind<Extract<TaskWork, { eventName: Name }>["request"]>;
};
