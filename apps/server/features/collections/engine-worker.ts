// The thread that holds collections as columns and answers questions about them (packages/database/index). Messages of one owner are
// answered in the order of their arrival; owners take turns every few milliseconds, so that a question about a small collection does
// not wait for the end of a question about a large one. What fails is answered in words. Leaves records, rights and the log to collections.ts.

import { setImmediate } from "node:timers/promises";
import { parentPort, workerData } from "node:worker_threads";
import { Engine, type EngineAnswer, type EngineMessage } from "@tessera/database/index/engine.ts";
import { Slices } from "../../threads/slices.ts";

/** A message to the engine; `id` names its answer. */
export interface ToEngine {
  readonly id: number;
  readonly owner: string;
  readonly message: EngineMessage;
}

export type FromEngine =
  | { readonly id: number; readonly ok: true; readonly answer: EngineAnswer }
  | { readonly id: number; readonly ok: false; readonly words: string };

/** A question waits for a slice of each other owner. */
const SLICE_MS = 10;

const port = parentPort;
if (port === null) throw new Error("engine-worker runs in a worker thread only");

const { mostBytes } = workerData as { readonly mostBytes: number };
const engine = new Engine(mostBytes);
// Messages that arrived meanwhile are taken between two slices.
const slices = new Slices({ sliceMs: SLICE_MS, rest: async () => await setImmediate() });

async function answered({ id, owner, message }: ToEngine): Promise<FromEngine> {
  try {
    return { id, ok: true, answer: await slices.run(owner, engine.handling(message)) };
  } catch (error) {
    return { id, ok: false, words: String(error) };
  }
}

port.on("message", (message: ToEngine) => void answered(message).then((from) => port.postMessage(from)));
