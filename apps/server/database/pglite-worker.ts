// The thread that runs the embedded engine, so that neither a long statement nor an fsync holds up
// the server's event loop. Protocol bytes come in, answers go out, in order.

import { parentPort, workerData, type MessagePort } from "node:worker_threads";
import { isAnswered } from "./answered-in-full.ts";
import { openEngine, type EngineOptions } from "./pglite-engine.ts";

/** From the server: protocol messages, or the wish to close. */
export type ToWorker = Uint8Array | "close";
/** To the server: `ready` once, then answers; `closed` at the end. */
export type FromWorker = Uint8Array | "ready" | "closed";

const port = parentPort;
if (port === null) throw new Error("pglite-worker runs in a worker thread only");
const engine = await openEngine(workerData as EngineOptions);
port.on("message", (message: ToWorker) => {
  if (message === "close") {
    void engine.close().then(() => {
      port.postMessage("closed" satisfies FromWorker);
      port.close();
    });
    return;
  }
  void answer(port, message);
});

/** A failure ends the thread as an unhandled rejection: the server opens the engine again from its files. */
async function answer(to: MessagePort, message: Uint8Array): Promise<void> {
  const bytes = await engine.execute(message);
  const isWhole = isAnswered(message, bytes);
  to.postMessage(bytes satisfies FromWorker, [bytes.buffer as ArrayBuffer]);
  // The engine would not answer anything else. What was committed is in its files.
  if (!isWhole) throw new Error("The embedded database stopped in the middle of an answer.");
}

port.postMessage("ready" satisfies FromWorker);
