// The engine of collections in a thread of its own, which starts with the first message. Answers come in the order of the
// messages. Invariant: every message is answered or fails; a thread that ends fails all that waits, and the next message
// starts another, which holds nothing.

import type { Worker } from "node:worker_threads";
import type { EngineAnswer, EngineMessage } from "@tessera/database/index/engine.ts";
import { startWorker } from "../../threads/start-worker.ts";
import type { FromEngine } from "./engine-worker.ts";

interface Waiting {
  readonly resolve: (answer: EngineAnswer) => void;
  readonly reject: (error: Error) => void;
}

export class EngineThread {
  private worker: Worker | null = null;
  private waiting: Waiting[] = [];

  /** `mostBytes`: what all collections together may take. */
  constructor(private readonly mostBytes: number) {}

  async ask(message: EngineMessage): Promise<EngineAnswer> {
    this.worker ??= this.started();
    const { worker } = this;
    return await new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      worker.postMessage(message);
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
      const next = this.worker === worker ? this.waiting.shift() : undefined;
      if (from.ok) next?.resolve(from.answer);
      else next?.reject(new Error(`the engine of collections failed: ${from.words}`));
    });
    worker.on("error", (error: Error) => this.lose(worker, error));
    worker.on("exit", () => this.lose(worker, new Error("the thread of collections ended")));
    return worker;
  }

  private lose(worker: Worker | null, error: Error): void {
    if (worker === null || this.worker !== worker) return;
    const { waiting } = this;
    this.worker = null;
    this.waiting = [];
    for (const { reject } of waiting) reject(error);
  }
}
