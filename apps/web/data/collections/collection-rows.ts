// The rows of one collection for all questions that are open about them: which rows this device changed itself, when an answer of the
// server may be out of date, and which records stay. Invariants: a change of this device that is not confirmed does not make answers
// out of date; a row that may not be read any more is shown until the next answer at the latest.
import type { CollectionNews, RowNews } from "@tessera/sync/collection-news.ts";
import type {
  GroupsQuestion,
  GroupsSource,
  RowsQuestion,
  RowsSource,
} from "@tessera/database/source/database-source.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import type { AskGroups, FoundGroups } from "./asking/ask-groups.ts";
import type { AskedRows, AskRows, ReadRows } from "./asking/ask-rows.ts";
import type { Device } from "./device/device.ts";
import { KeptCollection } from "./device/kept-collection.ts";
import { NO_GROUPS } from "./asking/move-own.ts";
import { OwnRows } from "./asking/own-rows.ts";
import type { Asker } from "./asking/place-own.ts";
import type { QuestionPorts } from "./asking/question-ports.ts";
import { QuestionGroups } from "./asking/question-groups.ts";
import { QuestionRows } from "./asking/question-rows.ts";
import { RowDoubts } from "./asking/row-doubts.ts";
import { isRowOf } from "@tessera/database/query/row-of-entry.ts";

export interface CollectionPorts {
  readonly records: Pick<Workspace, "sync">;
  readonly news: CollectionNews;
  readonly ask: AskRows;
  readonly askGroups: AskGroups;
  readonly read: ReadRows;
  /** What keeps rows on this device. */
  readonly device: Device;
  readonly asker: () => Asker;
  /** Rows that are needed although no question contains them. */
  readonly held: () => Iterable<string>;
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
}

export class CollectionRows {
  private readonly own: OwnRows;
  private readonly open = new Set<QuestionRows>();
  private readonly openGroups = new Set<QuestionGroups>();
  /** The confirmed versions of the rows that are in memory. */
  private readonly versions = new Map<string, number>();
  private collectionVersion = 0;
  private timesHidden = 0;
  /** Records of an answer are being taken in: they do not make answers out of date. */
  private taking = false;
  private readonly doubts: RowDoubts;
  private readonly kept: KeptCollection;
  private readonly stops: (() => void)[];
  private stopNews: (() => void) | null = null;

  constructor(
    private readonly id: string,
    blockId: string,
    private readonly ports: CollectionPorts,
  ) {
    const { sync } = ports.records;
    this.own = new OwnRows(sync, id);
    this.doubts = new RowDoubts(sync);
    this.own.look();
    this.collectionVersion = this.confirmedVersion;
    this.stops = [sync.onChange((keys) => this.changed(keys)), ShownRows.of(sync).show(() => this.shown())];
    this.kept = new KeptCollection(id, { ...ports, blockId });
    this.follow();
  }

  private shown(): Set<string> {
    return new Set([...this.open].flatMap((rows) => rows.shown()));
  }

  /** Listens to news of the collection, once the server knows it. */
  private follow(): void {
    if (this.confirmedVersion === 0) return;
    this.stopNews?.();
    this.stopNews = this.ports.news.watch(this.id, (news) => this.hear(news));
    this.kept.followed();
  }

  private hear({ seq, changed, gone }: RowNews): void {
    this.kept.heard({ seq, changed, gone });
    if (gone === null) this.doubt(seq);
    else for (const rows of this.open) rows.gone(gone);
    this.heard();
  }

  /** The server may answer otherwise from now on. */
  private heard(): void {
    for (const open of [...this.open, ...this.openGroups]) open.heard();
  }

  /** Rows may have been removed or hidden, and it is not known which. Held rows are not in answers, so that they are read again. */
  private doubt(at: number): void {
    const shown = this.shown();
    const held = new Set([...this.ports.held()].filter((id) => this.versions.has(id) && !shown.has(id)));
    const others = [...this.versions.keys()].filter((id) => !held.has(id));
    this.doubts.begin(others, shown, this.own.look(), at);
    if (held.size > 0) void this.bring([...held]).catch(this.ports.onError);
  }

  rows(question: RowsQuestion): RowsSource {
    const rows: QuestionRows = new QuestionRows(question, {
      ...this.questionPorts(),
      ask: (asked, from, limit) => this.ask(asked, from, limit),
      onAnswer: (moment, ids) => {
        const open = [...this.open].map(({ settledAt }) => settledAt);
        this.doubts.answered(moment, ids, open, this.ports.news.heard);
        this.settle();
      },
      onClose: () => this.open.delete(rows),
    });
    this.open.add(rows);
    return rows;
  }

  groups(question: GroupsQuestion): GroupsSource {
    const groups: QuestionGroups = new QuestionGroups(question, {
      ...this.questionPorts(),
      ask: (asked) => this.askGroups(asked),
      onAnswer: () => this.settle(),
      onClose: () => this.openGroups.delete(groups),
    });
    this.openGroups.add(groups);
    return groups;
  }

  private questionPorts(): Omit<QuestionPorts, "onClose"> {
    const { sync } = this.ports.records;
    const { asker, clock, onError } = this.ports;
    return {
      sync,
      own: this.own,
      isKnown: () => this.confirmedVersion > 0,
      collection: () => sync.entry("collection", this.id)?.value ?? {},
      asker,
      clock,
      onError,
    };
  }

  /** Own changes that all answers contain need not be added to them any more. */
  private settle(): void {
    this.own.forget(Math.min(...[...this.open, ...this.openGroups].map(({ settledAt }) => settledAt)));
  }

  /** Brings these rows to hand as they are now; false where they could not be asked for. */
  async bring(ids: readonly string[]): Promise<boolean> {
    const { read, news } = this.ports;
    const seq = news.heard;
    const { timesHidden } = this;
    const rows = await read(ids);
    if (rows === null || timesHidden !== this.timesHidden) return false;
    this.take(rows, seq);
    return true;
  }

  /** News may have been missed. */
  retry(): void {
    this.doubt(this.ports.news.heard);
    for (const open of [...this.open, ...this.openGroups]) open.retry();
  }

  /** Whether the collection is not for this reader. */
  hide(isHidden: boolean): void {
    this.kept.hide(isHidden, this.ports.news.heard);
  }

  close(): void {
    this.kept.close();
    for (const stop of [...this.stops, this.stopNews]) stop?.();
    for (const open of [...this.open, ...this.openGroups]) open.close();
  }

  private get confirmedVersion(): number {
    return this.ports.records.sync.replica.entry("collection", this.id)?.version ?? 0;
  }

  private async ask(question: RowsQuestion, from: number, limit: number): Promise<AskedRows["found"]> {
    const { records, ask, news } = this.ports;
    // The answer is not older than what was heard before it was asked for.
    const seq = news.heard;
    const { timesHidden } = this;
    // Not before it is known which rows are kept as pages.
    const [answer] = await Promise.all([ask(question, from, limit), records.sync.shelf.readPlaces()]);
    if (!answer.ok) return answer.failure.kind === "refused" ? null : await this.askDevice(question, from, limit);
    // The reader lost access while the answer was on its way.
    if (timesHidden !== this.timesHidden) return null;
    const { recordMap, found } = answer.value;
    const boxes = Object.entries(recordMap).flatMap(([table, byId]) =>
      Object.entries(byId).map(([id, box]) => ({ table, id, box })),
    );
    this.take(boxes, seq);
    if (found === null) this.kept.forget(seq);
    else this.kept.answered(boxes, seq);
    return found ?? { ids: [], total: 0, ignored: [], isWhole: true, isKept: false };
  }

  private take(boxes: readonly ChangedBox[], seq: number): void {
    const { sync } = this.ports.records;
    this.taking = true;
    try {
      sync.confirm(boxes, null, { children: {}, seq });
      ShownRows.of(sync).trim();
    } finally {
      this.taking = false;
    }
  }

  /** Asks the rows that are kept on this device. Rows that were dropped since the start do not come back this way. */
  private async askDevice(question: RowsQuestion, from: number, limit: number): Promise<AskedRows["found"]> {
    const collection = this.ports.records.sync.entry("collection", this.id)?.value ?? {};
    const answer = await this.kept.ask(question, collection, this.ports.asker(), from, limit);
    if (answer === null) return null;
    this.take(
      answer.rows.map(({ id, box }) => ({ table: "block", id, box })),
      0,
    );
    return answer.found;
  }

  private async askGroups(question: GroupsQuestion): Promise<FoundGroups | null> {
    const { records, askGroups, news, asker } = this.ports;
    const seq = news.heard;
    const answer = await askGroups(question);
    if (answer.ok && answer.value === null) this.kept.forget(seq);
    if (answer.ok) return answer.value ?? { ...NO_GROUPS, ignored: [], isWhole: true, isKept: false };
    if (answer.failure.kind === "refused") return null;
    return await this.kept.askGroups(question, records.sync.entry("collection", this.id)?.value ?? {}, asker());
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
      const box = sync.replica.boxes.get(key);
      const isLetGo = confirmed === null && !sync.replica.isDropped(key);
      // A record from this device may be from before what the server told since: it counts for the time of its last change. Of one
      // that is here for the queue alone nobody has said since the start whether it may be read.
      const isSure = !sync.replica.unlisted.unsure.has(id);
      if (confirmed !== null && now > 0 && box !== undefined && isSure && !this.taking)
        this.kept.came([{ table: "block", id, box }], confirmed.seq);
      if (now === 0 && !isLetGo) this.kept.left(id, this.ports.news.heard);
      if (isLetGo) for (const rows of this.open) rows.letGo(id);
      else isNews = true;
    }
    const { confirmedVersion } = this;
    if (confirmedVersion !== this.collectionVersion) {
      if (this.collectionVersion === 0) this.follow();
      this.hide(confirmedVersion === 0);
      if (confirmedVersion === 0) this.timesHidden++;
      this.collectionVersion = confirmedVersion;
      [isTouched, isNews] = [true, true];
    }
    if (!isTouched) return;
    this.own.look();
    this.doubts.settle(this.ports.news.heard);
    if (this.taking) return;
    for (const open of [...this.open, ...this.openGroups]) open.refresh();
    if (isNews) this.heard();
  }
}
