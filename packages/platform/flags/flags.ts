// Feature flags and remote configuration: asked of the server, or in local mode given by this client alone.
// Invariant: reading never waits. A start goes by the values of the last one until the server's are here, and a value
// that does not fit its row counts as absent. What a flag means is its reader's.
import * as v from "valibot";
import type { CallResult } from "../http.ts";
import type { Log } from "../log.ts";
import { createWritable, type Readable } from "../readable.ts";
import type { Storage } from "../storage/storage.ts";

/** The server's answer: who it took this client for, and the value of every flag. */
export interface FlagAnswer {
  readonly statsigUser: Readonly<Record<string, unknown>>;
  readonly initialValues: Readonly<Record<string, unknown>>;
}

export interface FlagState {
  /** Where the values come from: nowhere yet, the last start, the server, or this client alone. */
  readonly source: "none" | "kept" | "server" | "local";
  readonly user: FlagAnswer["statsigUser"];
  readonly values: FlagAnswer["initialValues"];
}

export interface FlagRow<Value> {
  readonly name: string;
  readonly schema: v.GenericSchema<unknown, Value>;
  readonly fallback: Value;
}

export interface Flags extends Readable<FlagState> {
  value<Value>(row: FlagRow<Value>): Value;
  /** Asks the server, where there is one to ask; ends when the answer is in or will not come. */
  start(): Promise<void>;
}

export interface FlagPorts {
  /** Null: local mode. */
  readonly ask: (() => Promise<CallResult<FlagAnswer>>) | null;
  readonly storage: Storage;
  readonly log: Log;
}

/** Where the values of the last start are kept, and where those of local mode are found. */
export const keptKey = "flags";
export const localKey = "flags:local";

const answerSchema = v.object({
  statsigUser: v.record(v.string(), v.unknown()),
  initialValues: v.record(v.string(), v.unknown()),
});
const valuesSchema = v.record(v.string(), v.unknown());

export function createFlags({ ask, storage, log }: FlagPorts): Flags {
  const state = createWritable<FlagState>(ask === null ? localState(storage) : keptState(storage));
  let asked = 0;
  return {
    read: state.read,
    subscribe: state.subscribe,
    value({ name, schema, fallback }) {
      const parsed = v.safeParse(schema, state.read().values[name]);
      return parsed.success ? parsed.output : fallback;
    },
    async start() {
      if (ask === null) return;
      const turn = ++asked;
      const result = await ask();
      // Asked again in the meantime: the later answer is the one that fits.
      if (turn !== asked) return;
      if (!result.ok) {
        log({ level: "warning", words: "The server gave no feature flags", detail: result.failure });
        return;
      }
      const { statsigUser: user, initialValues: values } = result.value;
      storage.set(keptKey, { statsigUser: user, initialValues: values });
      state.set({ source: "server", user, values });
    },
  };
}

function keptState(storage: Storage): FlagState {
  const kept = v.safeParse(answerSchema, storage.get(keptKey));
  if (!kept.success) return { source: "none", user: {}, values: {} };
  return { source: "kept", user: kept.output.statsigUser, values: kept.output.initialValues };
}

function localState(storage: Storage): FlagState {
  const local = v.safeParse(valuesSchema, storage.get(localKey));
  return { source: "local", user: {}, values: local.success ? local.output : {} };
}
