// Work whose result a screen waits for: idle, pending, resolved or rejected.
// Invariant: the state tells of the run that was begun last; what an earlier one brings is dropped.
import type { CallResult, Failure } from "../http.ts";
import { createWritable, type Readable } from "../readable.ts";

export type TaskState<Value, Reason = unknown> =
  | { readonly kind: "idle" }
  | { readonly kind: "pending" }
  | { readonly kind: "resolved"; readonly value: Value }
  | { readonly kind: "rejected"; readonly reason: Reason };

export interface AsyncTask<Args extends readonly unknown[], Value, Reason> extends Readable<TaskState<Value, Reason>> {
  /** Ends when this run does. Never rejects: the state says how it went. */
  run(...args: Args): Promise<void>;
  /** Back to idle; a run under way is forgotten. */
  reset(): void;
}

export function createAsyncTask<Args extends readonly unknown[], Value>(
  work: (...args: Args) => Promise<Value>,
): AsyncTask<Args, Value, unknown> {
  return taskOf((...args: Args) =>
    work(...args).then(
      (value) => ({ kind: "resolved", value }) as const,
      (reason: unknown) => ({ kind: "rejected", reason }) as const,
    ),
  );
}

/** A call to the server as a task: success resolves it; offline, and any status but 200, reject it. */
export function createCallTask<Args extends readonly unknown[], Value>(
  call: (...args: Args) => Promise<CallResult<Value>>,
): AsyncTask<Args, Value, Failure> {
  return taskOf(async (...args: Args) => {
    const result = await call(...args);
    return result.ok ? { kind: "resolved", value: result.value } : { kind: "rejected", reason: result.failure };
  });
}

function taskOf<Args extends readonly unknown[], Value, Reason>(
  work: (...args: Args) => Promise<TaskState<Value, Reason>>,
): AsyncTask<Args, Value, Reason> {
  const state = createWritable<TaskState<Value, Reason>>({ kind: "idle" });
  let last = 0;
  return {
    read: state.read,
    subscribe: state.subscribe,
    async run(...args) {
      const mine = ++last;
      state.set({ kind: "pending" });
      const end = await work(...args);
      if (mine === last) state.set(end);
    },
    reset() {
      last++;
      state.set({ kind: "idle" });
    },
  };
}
