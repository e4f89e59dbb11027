// Tasks as calls: each person's own, and to everybody else nothing.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { can } from "@tessera/kernel/permissions/can.ts";
import type { cancelTask } from "@tessera/kernel/wire/api/tasks/cancel-task.ts";
import type { enqueueTask } from "@tessera/kernel/wire/api/tasks/enqueue-task.ts";
import type { getTasks } from "@tessera/kernel/wire/api/tasks/get-tasks.ts";
import type { Handler } from "../../http/dispatch.ts";
import type { Store } from "../../store/store.ts";
import type { Task } from "../../tasks/task-db.ts";
import type { Tasks } from "../../tasks/tasks.ts";
import { unstorable } from "../../store/storable.ts";

const STATES = {
  queued: "not_started",
  running: "in_progress",
  landing: "in_progress",
  done: "success",
  failed: "failure",
  cancelled: "cancelled",
} as const satisfies Record<Task["state"], string>;

export function createEnqueueTask(store: Store, tasks: Tasks): Handler<typeof enqueueTask> {
  return async ({ task }, { caller: { actor } }) => {
    const { pageId, spaceId, title } = task.request;
    const odd = unstorable(title);
    if (odd !== null) throw new AppError("ValidationError", `title ${odd}`);
    await store.read(spaceId, (world) => {
      const page = world.entry("block", pageId);
      if (page === null || !can(actor, "read", page, world)) throw new AppError("NotFoundError", `no page ${pageId}`);
    });
    return { taskId: await tasks.enqueue(actor.userId, task) };
  };
}

export function createGetTasks(tasks: Tasks): Handler<typeof getTasks> {
  return async ({ taskIds }, { caller: { actor } }) => ({
    results: (await tasks.of(actor.userId, taskIds)).map(answerOf),
  });
}

export function createCancelTask(tasks: Tasks): Handler<typeof cancelTask> {
  return async ({ taskId }, { caller: { actor } }) => {
    await tasks.cancel(actor.userId, taskId);
    return {};
  };
}

function answerOf({ id, work, state, done, total, rootId, error }: Task) {
  const result = state === "done" && rootId !== null ? { pageId: rootId } : null;
  // What is done is all of it, however much of it was gone by then.
  const status = { done: state === "done" ? total : done, total };
  return { id, eventName: work.eventName, state: STATES[state], status, result, error };
}
