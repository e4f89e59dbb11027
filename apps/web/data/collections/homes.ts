// The databases that views of a block show although they stand in other blocks. From when one is shown its page is held open, so
// that its records stay up to date, and leave the device when they may not be read any more.
// Leaves the state that is shown for them to database-state.ts.
import type { Trouble } from "@tessera/database/source/database-source.ts";
import { parentOf } from "@tessera/kernel/records/entry.ts";
import type { LoadState } from "@tessera/sync/load-state.ts";
import { Listeners } from "@tessera/sync/listeners.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { hold, type Holding } from "./hold-page.ts";

/** The block of a collection. Null: it is not there, or not for this reader. Undefined: it could not be asked for. */
export type FindHome = (collectionId: string) => Promise<string | null | undefined>;

export interface HomesPorts {
  readonly records: Workspace;
  readonly findHome: FindHome;
  readonly onError: (error: unknown) => void;
}

/** Where a collection stands, as far as is known. */
type Known = { readonly kind: "asking" | "nowhere" | "away" } | { readonly kind: "home"; readonly blockId: string };

export class Homes {
  private readonly known = new Map<string, Known>();
  private readonly begun = new Set<string>();
  /** By block. */
  private readonly holdings = new Map<string, Holding>();
  private readonly listeners = new Listeners<void>();
  private closed = false;

  /** `blockId`: what stands in it needs no holding. */
  constructor(
    private readonly blockId: string,
    private readonly ports: HomesPorts,
  ) {}

  onChange(listener: () => void): () => void {
    return this.listeners.add(listener);
  }

  /** These collections are shown. Those that are not here are asked for, but only where `isWhole`: no more records are on their way. */
  follow(collections: readonly string[], isWhole: boolean): void {
    for (const id of collections) {
      const entry = this.ports.records.sync.entry("collection", id);
      const home = entry === null ? undefined : parentOf(entry)?.id;
      if (home !== undefined) this.hold(id, home);
      else if (isWhole && !this.known.has(id)) void this.find(id).catch(this.ports.onError);
    }
  }

  /** Why a collection is not here; null where its home says nothing about that. */
  troubleOf(id: string): Trouble | null {
    const known = this.known.get(id);
    switch (known?.kind) {
      case undefined:
        return null;
      case "asking":
        return { kind: "loading" };
      case "nowhere":
        return { kind: "hidden" };
      case "away":
        return { kind: "failed", isOffline: true };
      case "home": {
        const holding = this.holdings.get(known.blockId);
        return holding === undefined ? null : troubleOf(this.ports.records.stateOf(holding.topic()));
      }
    }
  }

  /** The blocks that are held, and whether each may not be read. */
  *held(): Generator<{ readonly blockId: string; readonly isHidden: boolean }> {
    for (const [blockId, holding] of this.holdings) yield { blockId, isHidden: holding.isHidden() };
  }

  /** What could not be asked for may be now. */
  retry(): void {
    for (const [id, { kind }] of [...this.known]) if (kind === "away") void this.find(id).catch(this.ports.onError);
  }

  close(): void {
    this.closed = true;
    for (const { release } of this.holdings.values()) release();
    this.holdings.clear();
  }

  private async find(id: string): Promise<void> {
    const { records, findHome } = this.ports;
    this.known.set(id, { kind: "asking" });
    this.listeners.tell();
    const home = await findHome(id);
    if (this.closed) return;
    if (typeof home === "string") this.hold(id, home);
    else this.known.set(id, { kind: home === null ? "nowhere" : "away" });
    this.listeners.tell();
    // The records may be on this device, kept with a page that is not open.
    if (home === undefined) await records.sync.shelf.readAll();
  }

  private hold(id: string, blockId: string): void {
    this.known.set(id, { kind: "home", blockId });
    // Marked first: opening the page may call back before the holding is stored.
    if (blockId === this.blockId || this.begun.has(blockId)) return;
    this.begun.add(blockId);
    this.holdings.set(blockId, hold(this.ports.records, blockId));
  }
}

/** For a page that is not here, or that lacks records. */
export function troubleOf(state: LoadState): Trouble {
  if (state.kind === "failed") return { kind: "failed", isOffline: state.failure.kind === "unreachable" };
  const isOver = state.kind === "hidden" || (state.kind === "ready" && !state.partial);
  return isOver ? { kind: "hidden" } : { kind: "loading" };
}
