// Makes pictures smaller in a thread, one after the other. Invariant: whatever a picture contains, its task ends within its time, and
// no more than so many tasks wait. A thread without work is ended, so that its memory is free.

import type { Worker } from "node:worker_threads";
import { startWorker } from "../../../threads/start-worker.ts";
import type { FromImageWorker } from "./image-worker.ts";
import type { ShrinkTask, ShrunkPicture } from "./shrink-picture.ts";

export interface ImageMakerOptions {
  /** For one picture, in milliseconds. */
  readonly withinMs: number;
  /** So many may wait for their turn. */
  readonly mostWaiting: number;
  /** So long the thread stays without work. */
  readonly idleMs: number;
  readonly onFailure: (error: unknown) => void;
  /** Called with what the decoder says of a picture that it cannot read, which is no fault of the server. */
  readonly onUnreadable: (words: string) => void;
  /** Another thread only where one that hangs is to be shown. */
  readonly start?: () => Worker;
}

class UnreadablePicture extends Error {}

export class ImageMaker {
  private worker: Worker | null = null;
  private turn: Promise<unknown> = Promise.resolve();
  private waiting = 0;
  private idle: NodeJS.Timeout | null = null;
  private closed = false;

  constructor(private readonly options: ImageMakerOptions) {}

  /** "none": it cannot or need not be smaller, now and later. "busy": nothing is known of it. Throws what `task` throws. */
  async make(task: () => Promise<ShrinkTask>): Promise<ShrunkPicture | "none" | "busy"> {
    if (this.waiting >= this.options.mostWaiting) return "busy";
    this.waiting += 1;
    const mine = this.turn.then(async () => {
      // Its bytes are read when it is its turn, so that those who wait hold none.
      return this.closed ? "busy" : await this.run(await task());
    });
    this.turn = mine.catch(() => undefined);
    try {
      return await mine;
    } finally {
      this.waiting -= 1;
      this.rest();
    }
  }

  async close(): Promise<void> {
    this.closed = true;
    await this.end();
    await this.turn;
  }

  private async run(task: ShrinkTask): Promise<ShrunkPicture | "none" | "busy"> {
    if (this.idle !== null) clearTimeout(this.idle);
    const worker = (this.worker ??= this.started());
    let timer: NodeJS.Timeout | undefined;
    try {
      return await new Promise((resolve, reject) => {
        timer = setTimeout(() => reject(new Error("a picture took too long")), this.options.withinMs);
        worker.once("message", (answer: FromImageWorker) =>
          answer.ok ? resolve(answer.picture ?? "none") : reject(new UnreadablePicture(answer.words)),
        );
        worker.once("error", reject);
        worker.once("exit", () => reject(new Error("the thread of pictures ended")));
        worker.postMessage(task, [task.bytes.buffer as ArrayBuffer]);
      });
    } catch (error) {
      // What a picture left behind in a codec is not for the next one.
      await this.end();
      if (this.closed) return "busy";
      if (error instanceof UnreadablePicture) this.options.onUnreadable(error.message);
      else this.options.onFailure(error);
      return "none";
    } finally {
      clearTimeout(timer);
      worker.removeAllListeners("message").removeAllListeners("exit").removeAllListeners("error");
      worker.on("error", this.options.onFailure);
    }
  }

  private started(): Worker {
    const worker = (this.options.start ?? (() => startWorker("image-worker", import.meta.url)))();
    worker.unref();
    return worker;
  }

  private rest(): void {
    if (this.waiting > 0) return;
    if (this.idle !== null) clearTimeout(this.idle);
    this.idle = setTimeout(() => void this.end(), this.options.idleMs);
    this.idle.unref();
  }

  private async end(): Promise<void> {
    if (this.idle !== null) clearTimeout(this.idle);
    const worker = this.worker;
    this.worker = null;
    await worker?.terminate();
  }
}
