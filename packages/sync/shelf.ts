/**
 * The blocks of one scope as the disk holds them, by page: which rows a change puts and removes, and what is read when it is
 * needed. What was not used since the start stays on disk; of every held page the place is in memory. Invariant: a row that is
 * not read is as true as the number that its page was noted with, and what comes from the server takes its place.
 */
import { isPageType } from "@tessera/kernel/records/block.ts";
import { typeOf } from "@tessera/kernel/records/entry.ts";
import { isOrdered } from "@tessera/kernel/records/parents.ts";
import { tableIn } from "@tessera/kernel/records/pointer.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { blockOfRow, pageOfRow } from "./block-row.ts";
import type { HeldRights } from "./held-rights.ts";
import { isListTopic, topicName } from "./load-state.ts";
import { fromStoredPlace, toStoredPlace, type Place } from "./place.ts";
import type { StorageChanges, SyncStorage } from "./ports.ts";
import type { Replica } from "./replica.ts";
import { ShelfDatabases } from "./shelf-databases.ts";
import { Keys } from "./stored-scope.ts";

type Rows = readonly (readonly [key: string, value: Json])[];

/** Places are read in parts, so that the page on screen never waits for all of them. */
const PARTS = [..."0123456789abcdefghijklmnopqrstuvwxyz"];
/** Records of pages asked for in one turn, above which all are read at once. */
const MANY = 100;

export class Shelf {
  readonly keys: Keys;
  private readonly databases: ShelfDatabases;
  /** The places that the disk has. */
  private readonly stored = new Map<string, Place>();
  /** Where a block that is no page lies on disk, and the mark that its list is whole: of those in memory. */
  private readonly blocks = new Map<string, string>();
  private readonly marks = new Map<string, string>();
  /** Pages whose own records, whose contents, and parents whose pages are read or being read. */
  private readonly records = new Map<string, Promise<void>>();
  private readonly contents = new Map<string, Promise<void>>();
  private readonly lists = new Map<string, Promise<void>>();
  private readonly finished = new Set<string>();
  private readonly listed = new Set<string>();
  /** Pages that were let go of since the start: nothing that lies on disk of them is of use, also while it is being removed. */
  private readonly gone = new Set<string>();
  private everything: Promise<void> | null = null;
  private places: Promise<void> | null = null;
  /** Pages of which something lay on disk that is from before what is known of it: they are loaded before they are shown. */
  readonly doubted = new Set<string>();
  private wanted: Set<string> | null = null;
  private hasAllRecords = false;

  constructor(
    private readonly scope: string,
    private readonly replica: Replica,
    private readonly rights: HeldRights,
    private readonly storage: SyncStorage,
    /** Told what came into memory, and what that changes on disk. */
    private readonly took: (keys: ReadonlySet<string>, changes: StorageChanges) => void,
    private readonly onError: (error: unknown) => void,
  ) {
    this.keys = new Keys(scope);
    this.databases = new ShelfDatabases(this.keys, replica);
  }

  // Writing.

  /**
   * What these blocks, which were taken in, those whose lists became whole, and these collections and views, by key, come to on
   * disk.
   */
  changes(taken: Iterable<string>, whole: Iterable<string>, databases: Iterable<string> = []): StorageChanges {
    const put = new Map<string, Json>();
    const remove = new Set<string>();
    const news = new Set(taken);
    const open = [...news, ...this.replica.index.takeReplaced()];
    for (let at = 0; at < open.length; at++) {
      const id = open[at] ?? "";
      if (this.write(id, news.has(id), put, remove))
        for (const child of this.replica.childrenHeld(id)) open.push(child);
      this.databases.writeUnder(id, put, remove);
      this.mark(id, put, remove);
    }
    for (const key of databases) this.databases.write(key, true, put, remove);
    for (const id of whole) this.mark(id, put, remove);
    return { put: [...put], remove: [...remove].filter((key) => !put.has(key)) };
  }

  /** The same of these blocks alone, whatever stands in them. */
  rowsOf(ids: Iterable<string>): StorageChanges {
    const put = new Map<string, Json>();
    const remove = new Set<string>();
    for (const id of ids) {
      this.write(id, true, put, remove);
      this.mark(id, put, remove);
    }
    return { put: [...put], remove: [...remove] };
  }

  /** Whether it lies elsewhere from now on, and what stands in it with it. */
  private write(id: string, isNews: boolean, put: Map<string, Json>, remove: Set<string>): boolean {
    const entry = this.replica.entry("block", id);
    const box = this.replica.boxes.get(`block:${id}`);
    if (entry === null || box === undefined) {
      this.writePlace(id, put);
      return false;
    }
    const was = this.rowOf(id);
    const place = isPageType(typeOf(entry)) ? this.replica.index.places.get(id) : undefined;
    const now = place === undefined ? this.blockRow(id) : this.keys.page(place.above, id);
    const isElsewhere = was !== now;
    if (isElsewhere && was !== null) remove.add(was);
    const before = this.stored.get(id);
    const stored = { table: "block", id, box, ...(place && { place: toStoredPlace(place) }) };
    if (now !== null && (isElsewhere || isNews || before !== place)) put.set(now, stored as unknown as Json);
    if (place === undefined) {
      this.wantIn(id);
      if (this.stored.delete(id)) remove.add(this.keys.place(id));
      if (now === null) this.blocks.delete(id);
      else this.blocks.set(id, now);
    } else {
      this.blocks.delete(id);
      if (before !== place) {
        this.stored.set(id, place);
        put.set(this.keys.place(id), toStoredPlace(place));
      }
      this.records.set(id, done);
    }
    return isElsewhere;
  }

  /** Of a page whose record is on disk alone, where it stays. */
  private writePlace(id: string, put: Map<string, Json>): void {
    const [before, place] = [this.stored.get(id), this.replica.index.places.get(id)];
    if (place === undefined || before === place || before?.above !== place.above) return;
    this.stored.set(id, place);
    put.set(this.keys.place(id), toStoredPlace(place));
  }

  private blockRow(id: string): string | null {
    const entry = this.replica.entry("block", id);
    const page = entry === null ? null : this.replica.pageOf(entry);
    return page === null ? null : this.keys.block(page, id);
  }

  private rowOf(id: string): string | null {
    const place = this.stored.get(id);
    return place === undefined ? (this.blocks.get(id) ?? null) : this.keys.page(place.above, id);
  }

  private mark(parent: string, put: Map<string, Json>, remove: Set<string>): void {
    const was = this.marks.get(parent);
    const now = this.replica.knowsChildren(parent) ? this.markRow(parent) : null;
    if (was === (now ?? undefined)) return;
    if (was !== undefined) remove.add(was);
    this.marks.delete(parent);
    if (now === null) return;
    this.marks.set(parent, now);
    put.set(now, true);
  }

  private markRow(parent: string): string | null {
    const entry = this.replica.entry("block", parent);
    if (entry === null) return this.keys.list(null, parent);
    const page = this.replica.pageOf(entry);
    return page === null ? null : this.keys.list(page, parent);
  }

  /** What is to be removed of records that were let go of. */
  removals(letGo: Iterable<string>): Required<Omit<StorageChanges, "put">> {
    const remove: string[] = [];
    const removeBelow: string[] = [];
    for (const key of letGo) {
      const id = key.slice(key.indexOf(":") + 1);
      const mark = this.marks.get(id);
      if (mark !== undefined) remove.push(mark);
      this.marks.delete(id);
      if (!isOrdered(tableIn(key))) {
        remove.push(this.databases.forget(key) ?? this.keys.record(key));
        continue;
      }
      const row = this.rowOf(id);
      if (row !== null) remove.push(row);
      this.blocks.delete(id);
      if (!this.stored.delete(id)) continue;
      remove.push(this.keys.place(id));
      removeBelow.push(this.keys.onPage(id), this.keys.listsOnPage(id));
      this.gone.add(id);
      this.contents.set(id, done);
      this.finished.add(id);
    }
    return { remove, removeBelow };
  }

  // Reading.

  /** True where all that the disk has of a page, or of the pages under one or under the workspace, is in memory. */
  hasRead(topic: string): boolean {
    return this.isList(topic) ? this.listed.has(topicName(topic)) : this.finished.has(topic);
  }

  async read(topic: string): Promise<void> {
    await (this.isList(topic) ? this.readList(topicName(topic)) : this.readPage(topic));
  }

  private isList(topic: string): boolean {
    return topic === this.scope || isListTopic(topic);
  }

  /** All that stands on a page, its sub-pages included, and the pages above it. */
  readPage(page: string): Promise<void> {
    return once(this.contents, page, async () => {
      const [rows, lists] = await Promise.all([
        this.storage.load(this.keys.onPage(page)),
        this.storage.load(this.keys.listsOnPage(page)),
        this.readRecord(page),
        this.readList(page),
      ]);
      this.take(rows, lists, page);
      this.finished.add(page);
    });
  }

  /** The pages that stand under a page or a top. */
  readList(parent: string): Promise<void> {
    return once(this.lists, parent, async () => {
      const [rows] = await Promise.all([this.storage.load(this.keys.pagesUnder(parent)), this.readRecord(parent)]);
      this.take(rows, [], null);
      this.listed.add(parent);
    });
  }

  /** The record of a page, and all that stands above it. */
  async readRecord(page: string): Promise<void> {
    const reads = new Map<string, Promise<void>>();
    for (let at: string | null = page; at !== null && !reads.has(at);) {
      const id: string = at;
      const place: Place | null =
        this.stored.get(id) ?? fromStoredPlace((await this.storage.load(this.keys.place(id)))[0]?.[1]);
      if (place === null) break;
      reads.set(
        id,
        once(this.records, id, () => this.readOne(id, place)),
      );
      at = place.above;
    }
    await Promise.all(reads.values());
  }

  /** The record of a page, and those of the blocks, or the collection and its block, between it and what it stands on. */
  private async readOne(page: string, { above, way }: Place): Promise<void> {
    const rows = await Promise.all([
      this.storage.load(this.keys.page(above, page)),
      ...way.map((id) => this.storage.load(this.keys.block(above ?? "", id))),
      ...way.map((id) => this.storage.load(this.keys.collection(above ?? "", id))),
    ]);
    this.take(rows.flat(), [], null);
  }

  /** The places of all pages that are held; their records stay where they are. */
  readPlaces(): Promise<void> {
    return (this.places ??= (async () => {
      const prefix = this.keys.place("");
      for (const part of PARTS) this.holdPlaces(await this.storage.load(prefix + part), prefix.length);
    })());
  }

  private holdPlaces(rows: Rows, at: number): void {
    for (const [key, value] of rows) {
      const place = fromStoredPlace(value);
      if (place !== null) this.holdPlace(key.slice(at), place);
    }
  }

  private holdPlace(page: string, place: Place): void {
    if (this.stored.has(page) || this.gone.has(page)) return;
    this.stored.set(page, place);
    this.replica.index.hold(page, place);
  }

  /** All that the disk has. */
  readAll(): Promise<void> {
    return (this.everything ??= (async () => {
      await this.readPlaces();
      const [rows, lists] = await Promise.all([
        this.storage.load(this.keys.record("")),
        this.storage.load(this.keys.allLists),
      ]);
      this.take(rows, lists, null);
      for (const page of this.stored.keys()) this.finished.add(page);
    })());
  }

  /** Somebody looks for the record of a page that only the disk has: it comes soon. */
  want(page: string): void {
    if (this.hasAllRecords || !this.stored.has(page) || this.records.has(page)) return;
    if (this.wanted !== null) return void this.wanted.add(page);
    const wanted = (this.wanted = new Set([page]));
    void Promise.resolve()
      .then(async () => {
        this.wanted = null;
        if (wanted.size < MANY) return void (await Promise.all([...wanted].map((id) => this.readRecord(id))));
        this.hasAllRecords = true;
        this.take(await this.storage.load(this.keys.allPages), [], null);
      })
      .catch(this.onError);
  }

  /** The pages in a block lie elsewhere where it went to another page when they were not in memory. */
  private wantIn(block: string): void {
    for (const page of this.replica.index.pagesIn(block)) this.want(page);
  }

  /** Of `page`, where all rows are of it. */
  private take(rows: Rows, lists: Rows, page: string | null): void {
    const blocks = rows.flatMap(([key, value]) => blockOfRow(key, value) ?? []);
    const taken = new Set<string>();
    const remove: string[] = [];
    for (const { id, place } of blocks) if (place !== null) this.holdPlace(id, place);
    for (const { key, id, box, on, place } of blocks) {
      // What was let go of since the start came from the server, where it came back; and what was read is true in memory alone.
      if (this.gone.has(on ?? id) || this.isInMemory(key)) continue;
      const known = this.replica.entry("block", id);
      const row = this.rowOf(id);
      // Of two rows the newer one counts: the other was left when nobody knew of it, or another tab wrote one of them.
      const isNewer = known !== null && (box.edit?.seq ?? 0) > known.seq;
      const isOld = row !== null && row !== key && !isNewer;
      if (isOld || !(isNewer ? this.replica.take("block", id, box, 0) : this.replica.hold(id, box))) {
        remove.push(key);
        if (!isOld && page !== null) this.doubted.add(page);
        continue;
      }
      if (isNewer && row !== null && row !== key) remove.push(row);
      if (isNewer && place !== null) this.stored.set(id, place);
      // It went elsewhere, or others may read it now.
      if (page !== null && on !== null && this.replica.index.displaced.has(id)) this.doubted.add(page);
      if (this.stored.has(id)) this.records.set(id, done);
      else if (known === null || isNewer) this.blocks.set(id, key);
      if (known === null || isNewer) taken.add(id);
    }
    for (const id of taken) this.giveRole(id);
    const isPast = (row: string): boolean => this.gone.has(pageOfRow(row) ?? "") || this.isInMemory(row);
    const databases = this.databases.take(rows, isPast);
    for (const [key] of lists) {
      const parent = key.slice(key.lastIndexOf("/") + 1);
      if (this.replica.entry("block", parent) === null) continue;
      this.marks.set(parent, key);
      this.replica.holdWhole(parent);
    }
    for (const id of taken) this.wantIn(id);
    // What stands in it may have come before, when nobody knew on which page.
    const met = [...blocks.map(({ id }) => id), ...[...taken].flatMap((id) => this.replica.childrenHeld(id))];
    const changes = this.changes(new Set(met.filter((id) => this.rowOf(id) === null)), []);
    this.took(new Set([...[...taken].map((id) => `block:${id}`), ...databases]), {
      ...changes,
      remove: [...changes.remove, ...remove],
    });
  }

  /** Whether what lies beside this row was read before. */
  private isInMemory(key: string): boolean {
    const [, kind, id = ""] = /\/([cp]):([^/]*)\/[^/]*$/.exec(key) ?? [];
    return kind === "c" ? this.finished.has(id) : kind === "p" && this.listed.has(id);
  }

  /** What came from disk has the role that is known by now: of a page what the server said, of the rest that of its page. */
  private giveRole(id: string): void {
    const told = this.rights.takeTold(id);
    if (told !== null) this.replica.setRole(`block:${id}`, told);
    const entry = this.replica.entry("block", id);
    const page = entry === null || isPageType(typeOf(entry)) ? null : this.replica.pageOf(entry);
    const role = page === null ? undefined : this.replica.roles.get(`block:${page}`);
    if (role !== undefined) this.replica.roles.set(`block:${id}`, role);
  }
}

const done = Promise.resolve();

function once(under: Map<string, Promise<void>>, id: string, run: () => Promise<void>): Promise<void> {
  const known = under.get(id);
  if (known !== undefined) return known;
  const read = run();
  under.set(id, read);
  return read;
}
