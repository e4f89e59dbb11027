// Long work in small pieces: whoever asked the server something meanwhile is answered between two of them.
import { setImmediate, setTimeout } from "node:timers/promises";

const LONGEST = 50;

export async function yieldToOthers(): Promise<void> {
  await setImmediate();
}

/** Between two pieces of very long work others have the server for as long as the piece took. Begins with the first piece. */
export function pauses(now: () => number = () => performance.now()): () => Promise<void> {
  let began = now();
  return async () => {
    await setTimeout(Math.min(now() - began, LONGEST));
    began = now();
  };
}
