// The engine of collections in a thread of its own, which starts with the first message. Messages of one owner are answered in
// their order. Invariant: every message is answered or fails; a thread that ends fails all that waits, and the next message
// starts another, in which no collection is loaded.

import type { Worker } from "node:worker_threads";
import type { EngineAnswer, EngineMessage } from "@tessera/database/index/engine.ts";
import { startWorker } from "../../threads/start-worker.ts";
import type { FromEngine, ToEngine } from "./engine-worker.ts";

interface Waiting {
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (error: Error) => void;
}

export class EngineThread {
  private worker: Worker | null = null;
  private waiting = new Map<number, Waiting>();
  private last = 0;

  /** `mostBytes`: what all collections together may take. */
  constructor(private readonly mostBytes: number) {}

  /** `owner`: those whose messages take turns with those of other owners, such as a workspace. */
  async ask(message: EngineMessage, owner: string): Promise<EngineAnswer> {
    this.worker ??= this.started();
    const { worker } = this;
    return await new Promise((resolve, reject) => {
      const id = ++this.last;
      this.waiting.set(id, { resolve, reject });
      worker.postMessage({ id, owner, message } satisfies ToEngine);
    });
  }

  async stop(): Promise<void> {
    const { worker } = this;
    this.lose(worker, new Error("the server stops"));
    await worker?.terminate();
  }

  private started(): Worker {
    const worker = startWorker("engine-worker", import.meta.url, { mostBytes: this.mostBytes });
    worker.unref();
    worker.on("message", (from: FromEngine) => {
      const waiting = this.waiting.get(from.id);
      this.waiting.delete(from.id);
      if (from.ok) waiting?.resolve(from.answer);
      else waiting?.reject(new Error(`the engine of collections failed: ${from.words}`));
    });
    worker.on("error", (error: Error) => this.lose(worker, error));
    worker.on("exit", () => this.lose(worker, new Error("the thread of collections ended")));
    return worker;
  }

  private lose(worker: Worker | null, error: Error): void {
    if (worker === null || this.worker !== worker) return;
    const { waiting } = this;
    this.worker = null;
    this.waiting = new Map();
    for (const { reject } of waiting.values()) reject(error);
  }
}
