import type { Clock } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import { expect, test } from "vitest";
import { watchTask, type ToldTask } from "./watch-task.ts";

const clock: Clock = {
  now: () => 0,
  after(_ms, task) {
    queueMicrotask(task);
    return () => undefined;
  },
};
const told = (state: ToldTask["state"], done: number): ToldTask => ({
  id: "t",
  eventName: "duplicateBlock",
  state,
  status: { done, total: 2 },
  result: null,
  error: null,
});

function serverOf(answers: readonly (ToldTask | null)[]): Http {
  const left = [...answers];
  return {
    call: (async () => {
      const next = left.shift();
      if (next === undefined) throw new Error("asked once more");
      return { ok: true, value: { results: next === null ? [] : [next] } };
    }) as Http["call"],
  };
}

async function watched(
  answers: readonly (ToldTask | null)[],
  signal = new AbortController().signal,
): Promise<unknown[]> {
  const heard: unknown[] = [];
  await watchTask({ http: serverOf(answers), clock, signal }, "t", (task) =>
    heard.push(task && [task.state, task.status.done]),
  );
  return heard;
}

test("a task is asked about until it ended, and no more", async () => {
  expect(await watched([told("not_started", 0), told("in_progress", 1), told("success", 2)])).toEqual([
    ["not_started", 0],
    ["in_progress", 1],
    ["success", 2],
  ]);
  for (const state of ["failure", "cancelled"] as const) expect(await watched([told(state, 1)])).toEqual([[state, 1]]);
});

test("a task that is not known any more is the end, and so is leaving", async () => {
  expect(await watched([told("in_progress", 1), null])).toEqual([["in_progress", 1], null]);
  expect(await watched([told("in_progress", 1)], AbortSignal.abort())).toEqual([]);
});
