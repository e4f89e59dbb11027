// The answers that start.js asked for before this code was here: they enter the prefetch cache, which hands each over
// once, and only for the very same question.
import type { PrefetchCache } from "@tessera/platform/prefetch/prefetch-cache.ts";
import { putEarlyAnswer, type EarlyAnswer } from "@tessera/platform/prefetch/prefetching-fetch.ts";

declare global {
  interface Window {
    tesseraFirstAnswers?: EarlyAnswer[];
  }
}

/** How many answers there were. */
export function keepFirstAnswers(cache: PrefetchCache, page: Pick<Window, "tesseraFirstAnswers">): number {
  const answers = page.tesseraFirstAnswers?.splice(0) ?? [];
  for (const answer of answers) putEarlyAnswer(cache, answer);
  return answers.length;
}
