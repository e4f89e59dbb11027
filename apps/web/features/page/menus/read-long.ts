// A long text read away from the page, in a worker that lives for as long as that takes. Where none can be had, it is read here
// and in parts, so that nothing is lost but time.
import type { ReadTrees } from "@tessera/editor/clipboard/clipboard-addon.ts";
import { partsOfText, type FromReader, type ReadRequest } from "./parts-of-text.ts";

/** Ends early where the signal says so. */
export async function* readLong(
  kind: ReadRequest["kind"],
  text: string,
  signal: AbortSignal,
): AsyncGenerator<ReadTrees> {
  let count = 0;
  try {
    for await (const part of readByWorker({ kind, text }, signal)) {
      count++;
      yield part;
    }
  } catch (error) {
    // What was handed on cannot be read again.
    if (count > 0 || !(error instanceof NoReader)) throw error;
    for (const part of partsOfText({ kind, text })) {
      await new Promise((resolve) => setTimeout(resolve));
      if (signal.aborted) return;
      yield part;
    }
  }
}

class NoReader extends Error {}

async function* readByWorker(request: ReadRequest, signal: AbortSignal): AsyncGenerator<ReadTrees> {
  const worker = new Worker(new URL("./reading-worker.ts", import.meta.url), { type: "module" });
  const heard: FromReader[] = [];
  const faults: NoReader[] = [];
  let wake = (): void => undefined;
  worker.addEventListener("message", ({ data }: MessageEvent<FromReader>) => {
    heard.push(data);
    wake();
  });
  worker.addEventListener("error", (event) => {
    faults.push(new NoReader(event.message || "the worker did not load"));
    wake();
  });
  signal.addEventListener("abort", () => wake());
  worker.postMessage(request);
  try {
    for (;;) {
      const next = heard.shift();
      if (signal.aborted || next?.t === "end") return;
      if (next !== undefined) yield next.part;
      else if (faults[0] !== undefined) throw faults[0];
      else await new Promise<void>((resolve) => (wake = resolve));
    }
  } finally {
    worker.terminate();
  }
}
