// What the runner of tasks asks of a kind of task: to make its result out of sight, to show it in one step, and to take back
// what was made. Leaves to the runner (tasks.ts) who works on what, and what is told of it.

import type { TaskWork } from "./task-db.ts";

export interface Work<Request> {
  readonly userId: string;
  readonly request: Request;
}

/** A result that is made but not shown yet, as it was when all of it was made. */
export interface Staged {
  readonly rootId: string;
  readonly version: number;
}

export interface StagedWork<Request> {
  /** Makes the result; `onProgress` is called before each step, and what it throws ends the work. */
  stage(
    work: Work<Request>,
    onProgress: (rootId: string, done: number, total: number) => Promise<void>,
  ): Promise<Staged>;
  /** Shows the result. Refused where it was changed since it was made. */
  land(work: Work<Request>, staged: Staged): Promise<void>;
  hasLanded(work: Work<Request>, rootId: string): Promise<boolean>;
  /** Takes back what was made and is not shown. */
  undo(work: Work<Request>, rootId: string): Promise<void>;
}

/** Who does each kind of task, by its event name. */
export type StagedWorks = {
  readonly [Name in TaskWork["eventName"]]: StagedWork<Extract<TaskWork, { eventName: Name }>["request"]>;
};
