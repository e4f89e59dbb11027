// A value whose code is loaded on demand, made once for all callers. A failure is not kept: the next caller tries again.

export function onceLoaded<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | null = null;
  return () =>
    (loading ??= load().catch((error: unknown) => {
      loading = null;
      throw error;
    }));
}
