// Work whose result a screen waits for: idle, pending, resolved or rejected.
// Invariant: the state belongs to the run that began last; the result of an earlier run is dropped.
import type { CallResult, Failure } from "../http.ts";
import { createWritable, type Readable } from "../readable.ts";

export type TaskState<Value, Reason> =
  | { readonly kind: "idle" }
  | { readonly kind: "pending" }
  | { readonly kind: "resolved"; readonly value: Value }
  | { readonly kind: "rejected"; readonly reason: Reason };

export interface AsyncTask<Args extends readonly unknown[], Value, Reason> extends Readable<TaskState<Value, Reason>> {
  /** Resolves when this run ends. Never rejects: a failure is a state. */
  run(...args: Args): Promise<void>;
  /** Sets the state to idle, and drops the result of a run that has not ended. */
  reset(): void;
}

/** A call to the server as a task: success resolves it; offline, and any status but 200, reject it. */
export function createCallTask<Args extends readonly unknown[], Value>(
  call: (...args: Args) => Promise<CallResult<Value>>,
): AsyncTask<Args, Value, Failure> {
  const state = createWritable<TaskState<Value, Failure>>({ kind: "idle" });
  let last = 0;
  return {
    read: state.read,
    subscribe: state.subscribe,
    async run(...args) {
      const run = ++last;
      state.set({ kind: "pending" });
      const result = await call(...args);
      if (run !== last) return;
      state.set(result.ok ? { kind: "resolved", value: result.value } : { kind: "rejected", reason: result.failure });
    },
    reset() {
      last++;
      state.set({ kind: "idle" });
    },
  };
}
