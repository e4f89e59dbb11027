/** Who stands on which page, as the server tells it: all of them, or what changed. Who is shown is left to the app. */
import type { Peer } from "@tessera/kernel/wire/realtime.ts";

/** `left`: the connections that went; where it is missing, `told` is everybody. */
export function peersAfter(
  known: readonly Peer[],
  told: readonly Peer[],
  left: readonly string[] | undefined,
): readonly Peer[] {
  if (left === undefined) return told;
  const gone = new Set([...left, ...told.map(({ connection }) => connection)]);
  return [...known.filter(({ connection }) => !gone.has(connection)), ...told];
}

export class Peers {
  private readonly byPage = new Map<string, readonly Peer[]>();
  private readonly listeners = new Set<(page: string) => void>();

  on(page: string): readonly Peer[] {
    return this.byPage.get(page) ?? [];
  }

  /** Calls back with the page. */
  listen(listener: (page: string) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  take(page: string, told: readonly Peer[], left?: readonly string[]): void {
    this.byPage.set(page, peersAfter(this.on(page), told, left));
    for (const listener of this.listeners) listener(page);
  }

  /** Nobody is told of any more. */
  clear(): void {
    const pages = [...this.byPage.keys()];
    this.byPage.clear();
    for (const page of pages) for (const listener of this.listeners) listener(page);
  }
}
