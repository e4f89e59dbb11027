// Looks now and then for uploads that nobody goes on with. Any process may, several at once too: what is gone already
// changes nothing.

import type { Uploads } from "./uploads.ts";

/** The first sweep is at once. Resolves the returned function when a sweep under way is done. */
export function sweepUploads(
  uploads: Pick<Uploads, "sweep">,
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  let isFree = true;
  const sweep = (): void => {
    if (!isFree) return;
    isFree = false;
    under = uploads
      .sweep()
      .catch(onError)
      .finally(() => {
        isFree = true;
      });
  };
  sweep();
  const timer = setInterval(sweep, everyMs);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await under;
  };
}
