// A task of this person as the server tells of it, asked about until it comes to its end.
import { cancelTask } from "@tessera/kernel/wire/api/tasks/cancel-task.ts";
import { getTasks } from "@tessera/kernel/wire/api/tasks/get-tasks.ts";
import type { ResponseOf } from "@tessera/kernel/wire/event.ts";
import { wait, type Clock } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";

export type ToldTask = ResponseOf<typeof getTasks>["results"][number];

const EVERY_MS = 500;

/** Tells `on` of it each time, last of its end; null: the server knows of no such task, or gives no answer. */
export async function watchTask(
  { http, clock, signal }: { readonly http: Http; readonly clock: Clock; readonly signal: AbortSignal },
  taskId: string,
  on: (task: ToldTask | null) => void,
): Promise<void> {
  for (;;) {
    const answer = await http.call(getTasks, { taskIds: [taskId] }, { source: "task", retry: true, signal });
    if (signal.aborted) return;
    const task = answer.ok ? (answer.value.results[0] ?? null) : null;
    on(task);
    if (task === null || (task.state !== "not_started" && task.state !== "in_progress")) return;
    await wait(clock, EVERY_MS, signal);
    if (signal.aborted) return;
  }
}

export async function endTask(http: Http, taskId: string): Promise<void> {
  await http.call(cancelTask, { taskId }, { source: "task", retry: true });
}
