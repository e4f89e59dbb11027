// The rows of one collection, whichever questions are open about them: which of them are one's own changes, when what the server
// told may not be true any more, and which records stay. Invariants: what this device changed and the server has not confirmed is
// no news; a row that may not be read any more is shown no longer than until the next answer.
import type { RowNews } from "@tessera/sync/collection-news.ts";
import type { RowsQuestion, RowsSource } from "@tessera/database/views/database-source.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import type { AskedRows, AskRows } from "./ask-rows.ts";
import { OwnRows } from "./own-rows.ts";
import type { Asker } from "./place-own.ts";
import { QuestionRows } from "./question-rows.ts";
import { RowDoubts } from "./row-doubts.ts";
import { isRowOf } from "./row-of.ts";

export interface CollectionPorts {
  readonly records: Pick<Workspace, "sync" | "collections">;
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
  private readonly doubts: RowDoubts;
  private readonly stops: (() => void)[];
  private stopNews: (() => void) | null = null;

  constructor(
    private readonly id: string,
    private readonly ports: CollectionPorts,
  ) {
    const { sync } = ports.records;
    this.own = new OwnRows(sync, id);
    this.doubts = new RowDoubts(sync);
    this.own.look();
    this.collectionVersion = this.confirmedVersion;
    this.stops = [sync.onChange((keys) => this.changed(keys)), sync.rows.show(() => this.shown())];
    this.follow();
  }

  private shown(): Set<string> {
    return new Set([...this.open].flatMap((rows) => rows.shown()));
  }

  /** Hears of a collection that the server knows. */
  private follow(): void {
    if (this.confirmedVersion === 0) return;
    this.stopNews?.();
    this.stopNews = this.ports.records.collections.watch(this.id, (news) => this.hear(news));
  }

  private hear({ seq, gone }: RowNews): void {
    if (gone === null) this.doubt(seq);
    else for (const rows of this.open) rows.gone(gone);
    for (const rows of this.open) rows.heard();
  }

  /** Rows may have gone, and nobody says which. */
  private doubt(at: number): void {
    this.doubts.begin([...this.versions.keys()], this.shown(), this.own.look(), at);
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
      onAnswer: (moment, ids) => {
        const open = [...this.open].map(({ settledAt }) => settledAt);
        this.doubts.answered(moment, ids, open, this.ports.records.collections.heard);
        this.own.forget(Math.min(...open));
      },
      onClose: () => this.open.delete(rows),
    });
    this.open.add(rows);
    return rows;
  }

  /** Something may have happened that was not told. */
  retry(): void {
    this.doubt(this.ports.records.collections.heard);
    for (const rows of this.open) rows.retry();
  }

  close(): void {
    for (const stop of [...this.stops, this.stopNews]) stop?.();
    for (const rows of [...this.open]) rows.close();
  }

  private get confirmedVersion(): number {
    return this.ports.records.sync.replica.entry("collection", this.id)?.version ?? 0;
  }

  private async ask(question: RowsQuestion, from: number, limit: number): Promise<AskedRows["found"]> {
    const { records, ask } = this.ports;
    // The answer is not older than what was heard before it was asked for.
    const seq = records.collections.heard;
    // Not before it is known which rows are kept as pages.
    const [answer] = await Promise.all([ask(question, from, limit), records.sync.shelf.readPlaces()]);
    if (!answer.ok) return null;
    const { recordMap, found } = answer.value;
    const boxes = Object.entries(recordMap).flatMap(([table, byId]) =>
      Object.entries(byId).map(([id, box]) => ({ table, id, box })),
    );
    this.taking = true;
    try {
      records.sync.confirm(boxes, null, { children: {}, seq });
      records.sync.rows.trim();
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
      if (now === 0) this.versions.delete(id);
      else this.versions.set(id, now);
      const isLetGo = confirmed === null && !sync.replica.isDropped(key);
      if (isLetGo) for (const rows of this.open) rows.letGo(id);
      else isNews = true;
    }
    const { confirmedVersion } = this;
    if (confirmedVersion !== this.collectionVersion) {
      if (this.collectionVersion === 0) this.follow();
      this.collectionVersion = confirmedVersion;
      [isTouched, isNews] = [true, true];
    }
    if (!isTouched) return;
    this.own.look();
    this.doubts.settle(this.ports.records.collections.heard);
    if (!this.taking) for (const rows of this.open) rows.refresh();
    if (isNews && !this.taking) for (const rows of this.open) rows.heard();
  }
}
