// Looks now and then for uploads that nobody goes on with, and for what a crash left in the store. Any process may, several
// at once too: what is gone already changes nothing.

export interface Sweepable {
  sweep(): Promise<number>;
}

/** The first sweep is at once. Resolves the returned function when a sweep under way is done. */
export function sweepUploads(
  swept: readonly Sweepable[],
  everyMs: number,
  onError: (error: unknown) => void,
): () => Promise<void> {
  let under: Promise<unknown> = Promise.resolve();
  let isFree = true;
  const sweep = (): void => {
    if (!isFree) return;
    isFree = false;
    under = Promise.all(swept.map(async (one) => await one.sweep().catch(onError))).finally(() => {
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
