// What this device keeps of the rows of one collection while it is shown: rows that come are kept, those that went are not, those
// that changed are read again, and of a collection of a moderate size all are fetched quietly. What happened while it was not
// shown is told again, from the number that the kept rows are true at.
// Invariant: nothing is kept of a collection that may not be read, no row that was told as gone, and none as it was before news.
import { EVERYTHING } from "@tessera/database/query/filter.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { GroupsQuestion, RowsQuestion } from "@tessera/database/source/database-source.ts";
import { isObject, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import type { ChangedBox } from "@tessera/kernel/wire/realtime.ts";
import type { CollectionNews, RowNews } from "@tessera/sync/collection-news.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import type { FoundGroups } from "../asking/ask-groups.ts";
import type { AskedRows, AskRows, ReadRows } from "../asking/ask-rows.ts";
import type { Asker } from "../asking/place-own.ts";
import { HOLDER } from "../asking/row-of.ts";
import type { Device } from "./device.ts";
import type { KeptRow } from "./device-store.ts";

/** Of a collection of so many rows all are fetched. */
const MOST_FETCHED = 10_000;
/** Rows of one such question, and the time before the first and between two. */
const PIECE = 500;
const FIRST_REST = 3000;
/** Rows that changed are read so many at once. */
const AT_ONCE = 100;
const REST = 300;

export interface KeptPorts {
  /** The block that shows the collection. */
  readonly blockId: string;
  readonly device: Device;
  readonly news: Pick<CollectionNews, "heard" | "again">;
  readonly ask: AskRows;
  readonly read: ReadRows;
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
}

export class KeptCollection {
  /** Null while it is not known what is kept: until then nothing more is. */
  private seq: number | null = null;
  private put = new Map<string, Box>();
  private remove = new Set<string>();
  /** What came while it was not known what is kept, with the numbers. */
  private early: { readonly boxes: readonly ChangedBox[]; readonly at: number }[] = [];
  private isWriting = false;
  /** Nothing is kept from before the collection was shown. */
  private isTold = true;
  /** All rows came once, and those that changed since are not among the missing. */
  private isFilled = false;
  private readonly missing = new Set<string>();
  /** The numbers at which rows changed or went, and from which on answers count for all. */
  private readonly toldAt = new Map<string, number>();
  private floor = 0;
  private isReading = false;
  private filling: "not" | "under-way" | "done" = "not";
  /** Counts news. */
  private moment = 0;
  private closed = false;
  /** Nothing is kept while it is not for this reader. */
  private isHidden = false;

  constructor(
    private readonly id: string,
    private readonly ports: KeptPorts,
  ) {
    void this.begin().catch(ports.onError);
  }

  private async begin(): Promise<void> {
    const state = await this.ports.device.stateOf(this.id);
    if (this.closed) return;
    this.isFilled = state?.isAll === true;
    this.seq = state?.seq ?? this.ports.news.heard;
    this.isTold = state === null;
    // The records of this device may be older than the rows that it keeps.
    this.floor = Math.max(this.floor, state?.seq ?? 0);
    const early = this.early;
    this.early = [];
    for (const { boxes, at } of early) this.came(boxes, at);
    this.followed();
    this.write();
  }

  /** News of the collection is told from now on, and with what is kept from before: since then. */
  followed(): void {
    if (!this.isTold && this.seq !== null) this.ports.news.again(this.id, this.seq);
  }

  /** Rows came as they were at the number `at`, or later. What was told of them after it counts. */
  came(boxes: readonly ChangedBox[], at: number): void {
    if (this.isHidden) return;
    if (this.seq === null) {
      this.early.push({ boxes, at });
      return;
    }
    for (const { table, id, box } of boxes) {
      // Before anything was heard nobody knows what happened to it since: it is read again when something was.
      if (at === 0 && table === "block" && box.value?.["parent_id"] === this.id) this.missing.add(id);
      if (at === 0 || at < Math.max(this.floor, this.toldAt.get(id) ?? 0)) continue;
      if (table !== "block" || (box.value !== undefined && box.value["parent_id"] !== this.id)) continue;
      this.missing.delete(id);
      const isRow = isObject(box.value) && box.value["alive"] === true;
      if (isRow) this.put.set(id, box);
      else this.put.delete(id);
      if (isRow) this.remove.delete(id);
      else this.remove.add(id);
    }
    this.write();
  }

  /** The server answered: it can be asked for the rest. */
  answered(boxes: readonly ChangedBox[], at: number): void {
    this.came(boxes, at);
    if (this.isFilled || this.filling !== "not") return;
    this.filling = "under-way";
    void this.fill()
      .catch(this.ports.onError)
      .finally(() => {
        this.filling = this.isFilled ? "done" : "not";
      });
  }

  /** A row is not of this collection any more, or not for this reader, as was known at the number `at`. */
  left(id: string, at: number): void {
    this.put.delete(id);
    this.remove.add(id);
    this.missing.delete(id);
    this.toldAt.set(id, Math.max(at, this.toldAt.get(id) ?? 0));
    this.write();
  }

  heard({ seq, changed, gone }: RowNews): void {
    this.moment++;
    if (changed === null || gone === null) return this.forget(seq);
    for (const id of [...changed, ...gone]) {
      this.put.delete(id);
      this.remove.add(id);
      this.toldAt.set(id, seq);
    }
    for (const id of changed) this.missing.add(id);
    if (this.seq !== null) this.seq = Math.max(this.seq, seq);
    this.write();
    void this.readMissing().catch(this.ports.onError);
  }

  private async readMissing(): Promise<void> {
    if (this.isReading) return;
    this.isReading = true;
    try {
      while (this.missing.size > 0 && !this.closed) {
        const at = this.ports.news.heard;
        if (at === 0) return;
        const rows = await this.ports.read([...this.missing].slice(0, AT_ONCE));
        if (rows === null) return;
        // Those of which later news came are read once more.
        this.came(rows, at);
      }
    } finally {
      this.isReading = false;
    }
  }

  /** Nothing is kept any more of what was told up to that number. */
  forget(seq: number): void {
    this.moment++;
    this.floor = Math.max(this.floor, seq);
    this.toldAt.clear();
    this.early = [];
    this.put.clear();
    this.remove.clear();
    this.missing.clear();
    this.isFilled = false;
    this.ports.device.forget(this.id);
    if (this.seq !== null) this.seq = Math.max(this.seq, seq);
  }

  /** The collection is not for this reader, as was known at the number `at`, or is again. */
  hide(isHidden: boolean, at: number): void {
    if (isHidden === this.isHidden) return;
    this.isHidden = isHidden;
    if (isHidden) this.forget(at);
  }

  close(): void {
    this.closed = true;
  }

  /** All rows, piece by piece. Where something happens meanwhile, one may stand on neither side of a seam: not all came. */
  private async fill(): Promise<void> {
    const { ask, clock } = this.ports;
    const rest = (ms: number): Promise<void> => new Promise((resolve) => clock.after(ms, resolve));
    const question = { collectionId: this.id, viewId: "", filter: EVERYTHING, sorts: [], search: "" };
    await rest(FIRST_REST);
    void this.readMissing().catch(this.ports.onError);
    const { moment } = this;
    for (let from = 0, total = 1; from < total; from += PIECE) {
      if (this.closed || moment !== this.moment) return;
      const at = this.ports.news.heard;
      const answer = await ask(question, from, PIECE);
      if (!answer.ok || answer.value.found === null || moment !== this.moment) return;
      ({ total } = answer.value.found);
      if (total > MOST_FETCHED) return;
      const { block = {} } = answer.value.recordMap;
      this.came(
        Object.entries(block).map(([id, box]) => ({ table: "block", id, box })),
        at,
      );
      await rest(REST);
    }
    this.isFilled = moment === this.moment && !this.closed;
    this.write();
  }

  /** An answer over what is kept; null where nothing is. */
  async ask(
    { filter, sorts, search }: RowsQuestion,
    collection: JsonObject,
    asker: Asker,
    from: number,
    limit: number,
  ): Promise<{ readonly found: NonNullable<AskedRows["found"]>; readonly rows: readonly KeptRow[] } | null> {
    const reader = { signature: "", holders: [HOLDER], shown: null };
    const question = { ...asker, reader, filter, sorts, search, after: { row: "", offset: from }, limit };
    const reply = await this.ports.device.ask(this.id, readSchema(collection), question);
    if (reply === null) return null;
    const { rows, total, ignored } = reply.answer;
    return { found: { ids: rows, total, ignored, isWhole: reply.isAll, isKept: true }, rows: reply.rows };
  }

  /** The groups of what is kept; null where nothing is. */
  async askGroups(question: GroupsQuestion, collection: JsonObject, asker: Asker): Promise<FoundGroups | null> {
    const { filter, search, groupBy, subGroupBy, aggregations, limit } = question;
    const reader = { signature: "", holders: [HOLDER], shown: null };
    const gather = { groupBy, subGroupBy, aggregations, limit };
    const asked = { ...asker, reader, filter, sorts: [], search, after: null, limit: 0, gather };
    const reply = await this.ports.device.ask(this.id, readSchema(collection), asked);
    if (reply?.answer.gathered === undefined) return null;
    const { gathered, total, ignored } = reply.answer;
    return { ...gathered, rows: total, ignored, isWhole: reply.isAll, isKept: true };
  }

  /** Once for all that came in one turn. */
  private write(): void {
    if (this.isWriting) return;
    this.isWriting = true;
    queueMicrotask(() => {
      this.isWriting = false;
      if (this.seq === null || this.isHidden) return;
      const state = { block: this.ports.blockId, seq: this.seq, isAll: this.isFilled && this.missing.size === 0 };
      const rows = [...this.put].map(([id, box]) => ({ id, box }));
      this.ports.device.keep(this.id, state, rows, [...this.remove]);
      this.put.clear();
      this.remove.clear();
    });
  }
}
