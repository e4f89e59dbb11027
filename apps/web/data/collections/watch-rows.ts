// Calls those who watch a block when it changes: one listener on the records serves all rows that are on screen.
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

export function watchRows(sync: Pick<ScopeSync, "onChange">): (id: string, notice: () => void) => () => void {
  const notices = new Map<string, Set<() => void>>();
  let stop: (() => void) | null = null;
  const tell = (keys: ReadonlySet<string>): void => {
    // The smaller one is walked: a change names few blocks, or many where few are on screen.
    if (keys.size < notices.size) for (const key of keys) notices.get(key)?.forEach((notice) => notice());
    else for (const [key, watching] of [...notices]) if (keys.has(key)) watching.forEach((notice) => notice());
  };
  return (id, notice) => {
    const key = `block:${id}`;
    const own = (): void => notice();
    const watching = notices.get(key) ?? new Set();
    notices.set(key, watching.add(own));
    stop ??= sync.onChange(tell);
    return () => {
      watching.delete(own);
      if (watching.size === 0 && notices.get(key) === watching) notices.delete(key);
      if (notices.size > 0) return;
      stop?.();
      stop = null;
    };
  };
}
