// The rows of one collection, whichever questions are open about them: which of them are one's own changes, and when what the
// server told may not be true any more. Invariant: what this device changed and the server has not confirmed is no news.
import type { RowsQuestion, RowsSource } from "@tessera/database/views/database-source.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import type { AskedRows, AskRows } from "./ask-rows.ts";
import { OwnRows } from "./own-rows.ts";
import type { Asker } from "./place-own.ts";
import { QuestionRows } from "./question-rows.ts";
import { isRowOf } from "./row-of.ts";

export interface CollectionPorts {
  readonly records: Pick<Workspace, "sync">;
  readonly ask: AskRows;
  readonly asker: () => Asker;
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
}

export class CollectionRows {
  private readonly own: OwnRows;
  private readonly open = new Set<QuestionRows>();
  /** The confirmed versions of the rows that are at hand. */
  private readonly versions = new Map<string, number>();
  private collectionVersion = 0;
  /** Records of an answer are being taken in: what they say is no news. */
  private taking = false;
  private readonly stop: () => void;

  constructor(
    private readonly id: string,
    private readonly ports: CollectionPorts,
  ) {
    const { sync } = ports.records;
    this.own = new OwnRows(sync, id);
    this.own.look();
    this.collectionVersion = this.confirmedVersion;
    this.stop = sync.onChange((keys) => this.changed(keys));
  }

  rows(question: RowsQuestion): RowsSource {
    const { sync } = this.ports.records;
    const rows: QuestionRows = new QuestionRows(question, {
      sync,
      own: this.own,
      ask: (asked, from, limit) => this.ask(asked, from, limit),
      isKnown: () => this.confirmedVersion > 0,
      collection: () => sync.entry("collection", this.id)?.value ?? {},
      asker: this.ports.asker,
      clock: this.ports.clock,
      onError: this.ports.onError,
      onClose: () => this.open.delete(rows),
    });
    this.open.add(rows);
    return rows;
  }

  /** Something may have happened that was not told. */
  retry(): void {
    for (const rows of this.open) rows.retry();
  }

  close(): void {
    this.stop();
    for (const rows of [...this.open]) rows.close();
  }

  private get confirmedVersion(): number {
    return this.ports.records.sync.replica.entry("collection", this.id)?.version ?? 0;
  }

  private async ask(question: RowsQuestion, from: number, limit: number): Promise<AskedRows["found"]> {
    const { records, ask } = this.ports;
    // The answer is not older than what was heard before it was asked for.
    const { seq } = records.sync;
    const answer = await ask(question, from, limit);
    if (!answer.ok) return null;
    const { recordMap, found } = answer.value;
    const boxes = Object.entries(recordMap).flatMap(([table, byId]) =>
      Object.entries(byId).map(([id, box]) => ({ table, id, box })),
    );
    this.taking = true;
    try {
      records.sync.confirm(boxes, null, { children: {}, seq });
    } finally {
      this.taking = false;
    }
    return found ?? { ids: [], total: 0, ignored: [] };
  }

  private changed(keys: ReadonlySet<string>): void {
    const { sync } = this.ports.records;
    let [isTouched, isNews] = [false, false];
    for (const key of keys) {
      if (!key.startsWith("block:")) continue;
      const id = key.slice("block:".length);
      const confirmed = sync.replica.entry("block", id);
      const isRow = isRowOf(confirmed, this.id) || isRowOf(sync.world.entry("block", id), this.id);
      if (!isRow && !this.versions.has(id)) continue;
      isTouched = true;
      const before = this.versions.get(id) ?? 0;
      const now = isRowOf(confirmed, this.id) ? confirmed.version : 0;
      if (now === before) continue;
      isNews = true;
      if (now === 0) this.versions.delete(id);
      else this.versions.set(id, now);
    }
    const { confirmedVersion } = this;
    if (confirmedVersion !== this.collectionVersion) [isTouched, isNews] = [true, true];
    this.collectionVersion = confirmedVersion;
    if (!isTouched) return;
    this.own.look();
    if (!this.taking) for (const rows of this.open) rows.refresh();
    if (isNews && !this.taking) for (const rows of this.open) rows.heard();
    this.own.forget(Math.min(...[...this.open].map(({ settledAt }) => settledAt)));
  }
}
