// The collections that views of a database ask rows of, opened when the first question about each is asked.
// Invariant: what may not be read any more leaves the device at once, whether anybody looks at it or not.
import { parentOf } from "@tessera/kernel/records/entry.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import { CollectionRows, type CollectionPorts } from "./collection-rows.ts";
import type { Holding } from "./hold-page.ts";
import type { Homes } from "./homes.ts";

export interface OpenCollectionsPorts extends CollectionPorts {
  readonly records: Workspace;
}

export class OpenCollections {
  private readonly open = new Map<string, { readonly home: string; readonly rows: CollectionRows }>();
  private readonly stopHiding: () => void;

  /** `holding`: of the page of the database's own block. */
  constructor(
    private readonly blockId: string,
    private readonly ports: OpenCollectionsPorts,
    private readonly holding: Holding,
    private readonly homes: Homes,
  ) {
    this.stopHiding = ports.records.onState(() => this.hide());
    this.hide();
  }

  rowsIn(id: string): CollectionRows {
    const before = this.open.get(id);
    if (before !== undefined) return before.rows;
    const collection = this.ports.records.sync.entry("collection", id);
    const home = (collection === null ? undefined : parentOf(collection)?.id) ?? this.blockId;
    const rows = new CollectionRows(id, home, this.ports);
    this.open.set(id, { home, rows });
    this.hide();
    return rows;
  }

  /** Brings these rows to hand as they are now; false where they could not be asked for, or nothing is open. */
  async bring(ids: readonly string[]): Promise<boolean> {
    const [first] = this.open.values();
    return (await first?.rows.bring(ids)) === true;
  }

  retry(): void {
    for (const { rows } of this.open.values()) rows.retry();
  }

  close(): void {
    this.stopHiding();
    for (const { rows } of this.open.values()) rows.close();
  }

  private hide(): void {
    const hidden = new Set([...this.homes.held()].flatMap((home) => (home.isHidden ? [home.blockId] : [])));
    if (this.holding.isHidden()) hidden.add(this.blockId);
    for (const { home, rows } of this.open.values()) rows.hide(hidden.has(home));
    for (const block of hidden) this.ports.device.hide(block);
  }
}
