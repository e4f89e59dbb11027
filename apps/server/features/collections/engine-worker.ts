// The thread that holds collections as columns and answers questions about them (packages/database/index), one message after
// the other. What fails is told in words. Leaves records, rights and the log to collections.ts.

import { parentPort, workerData } from "node:worker_threads";
import { Engine, type EngineAnswer, type EngineMessage } from "@tessera/database/index/engine.ts";

export type FromEngine =
  | { readonly ok: true; readonly answer: EngineAnswer }
  | { readonly ok: false; readonly words: string };

const port = parentPort;
if (port === null) throw new Error("engine-worker runs in a worker thread only");

const { mostBytes } = workerData as { readonly mostBytes: number };
const engine = new Engine(mostBytes);

function answered(message: EngineMessage): FromEngine {
  try {
    return { ok: true, answer: engine.handle(message) };
  } catch (error) {
    return { ok: false, words: String(error) };
  }
}

port.on("message", (message: EngineMessage) => port.postMessage(answered(message)));
