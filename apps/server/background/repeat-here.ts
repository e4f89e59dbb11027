// Repeats work that concerns this process alone, such as its own cache or its own tick. Work of which one process of all should do
// each occurrence is repeated work of the scheduler.

import { Lane } from "./lane.ts";

/**
 * Runs the work every `everyMs` milliseconds, the first time after that time. An occurrence is left out while the previous one
 * runs. Call the result to stop: it resolves when running work has ended.
 */
export function repeatHere(
  everyMs: number,
  work: (isStopping: () => boolean) => Promise<void>,
  onError: (error: unknown) => void,
): () => Promise<void> {
  const lane = new Lane(work, onError);
  const timer = setInterval(() => {
    if (!lane.isRunning) void lane.run();
  }, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await lane.stop();
  };
}
