// Tasks as a feature: people's own, and the worker of this process, which does those of all features.

import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import type { TaskKinds } from "../../tasks/task-kinds.ts";
import { TaskDb } from "../../tasks/task-db.ts";
import { Tasks } from "../../tasks/tasks.ts";
import { createCancelTask, createEnqueueTask, createGetTasks } from "./task-calls.ts";

export function openTasks(
  { database, records: { store }, log, shutdown, newId }: Ground,
  kinds: TaskKinds,
): NounFeature<"tasks"> {
  const tasks = new Tasks({
    db: new TaskDb(database),
    kinds,
    newId,
    onError: (error, task) => log.error({ err: error, task }, "a task failed"),
  });
  shutdown.onStop(() => tasks.stop());
  tasks.start();
  return {
    handlers: {
      enqueueTask: createEnqueueTask(store, tasks),
      getTasks: createGetTasks(tasks),
      cancelTask: createCancelTask(tasks),
    },
  };
}
