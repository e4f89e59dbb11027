// The rows of one question, by the places that are on screen: asked for page by page, one question at a time, asked for again on
// news, and with one's own changes in them at once.
// Invariant: what is on screen was asked for after the last news, or is being asked for; between two questions passes some time.
import type { RowsQuestion, RowsSource, RowsState } from "@tessera/database/views/database-source.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { SyncClock } from "@tessera/sync/ports.ts";
import type { AskedRows } from "./ask-rows.ts";
import { KnownPlaces, PAGE } from "./known-places.ts";
import type { Overlay } from "./overlay.ts";
import type { OwnRows } from "./own-rows.ts";
import { placeOwn, type Asker } from "./place-own.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

/** News is asked after so often, at most. */
export const NEWS_EVERY = 200;
const FIRST_DELAY = 1000;
const LAST_DELAY = 30_000;
/** Rows that a view without places on screen shows first. */
const FIRST_SHOWN = 50;
/** Places that one question asks for, at most. */
const MOST = 5 * PAGE;
/** Rows around the screen by which one's own are placed. */
const AROUND = 2 * PAGE;
/** Rows around the screen that are asked for again on news; the rest when it is shown. */
const MARGIN = 10;

export interface QuestionPorts {
  readonly sync: Pick<ScopeSync, "world">;
  readonly own: OwnRows;
  /** Null: it could not be asked, and may be later. The records of the answer are at hand when it comes. */
  readonly ask: (question: RowsQuestion, from: number, limit: number) => Promise<AskedRows["found"]>;
  /** Whether the server knows the collection: there is nothing to ask of one that was just made. */
  readonly isKnown: () => boolean;
  readonly collection: () => JsonObject;
  readonly asker: () => Asker;
  readonly clock: SyncClock;
  readonly onError: (error: unknown) => void;
  /** An answer to a question of that moment (OwnRows) is taken in. */
  readonly onAnswer: (moment: number, ids: readonly string[]) => void;
  readonly onClose: () => void;
}

export class QuestionRows implements RowsSource {
  private readonly places = new KnownPlaces();
  private readonly listeners = new Set<() => void>();
  private state: RowsState = { kind: "loading", total: 0, isWhole: true, ignored: [], version: 0 };
  private overlay: Overlay | null = null;
  private window = { from: 0, to: FIRST_SHOWN };
  /** What was asked for again on the last news. */
  private fresh = { from: 0, to: 0, news: -1 };
  /** Counts what was heard, and when the last answer was asked for. */
  private news = 0;
  /** The moment of the oldest question whose answer stands on screen. */
  private answered = -1;
  private asking = false;
  private failures = 0;
  /** Answers of the device in a row. */
  private tries = 0;
  private lastAsked = Number.NEGATIVE_INFINITY;
  private stopWaiting: (() => void) | null = null;
  private stopTrying: (() => void) | null = null;
  private closed = false;

  constructor(
    private readonly question: RowsQuestion,
    private readonly ports: QuestionPorts,
  ) {
    this.refresh();
    this.goOn();
  }

  read = (): RowsState => this.state;

  subscribe = (notice: () => void): (() => void) => {
    this.listeners.add(notice);
    return () => this.listeners.delete(notice);
  };

  idAt(place: number): string | null {
    const at = this.overlay?.at(place) ?? null;
    return typeof at === "number" ? this.places.idAt(at) : at;
  }

  placeOf(id: string): number | null {
    const put = this.overlay?.placeOf(id) ?? null;
    const place = put === null ? this.places.placeOf(id) : null;
    return place === null ? put : (this.overlay?.placeOf(place) ?? null);
  }

  show(from: number, to: number): void {
    const start = Math.max(0, Math.floor(from));
    this.window = { from: start, to: Math.max(start, Math.min(Math.ceil(to), start + MOST)) };
    this.goOn();
  }

  close(): void {
    this.closed = true;
    this.stopWaiting?.();
    this.stopTrying?.();
    this.listeners.clear();
    this.ports.onClose();
  }

  /** The rows that are on screen, and those that stand there for its own changes. */
  shown(): string[] {
    const ids: string[] = [];
    for (let place = this.window.from; place < Math.min(this.window.to, this.state.total); place++) {
      const id = this.idAt(place);
      if (id !== null) ids.push(id);
    }
    return ids;
  }

  /** The server may answer otherwise from now on. */
  heard(): void {
    this.news++;
    this.goOn();
  }

  /** These rows went, or may not be read any more. */
  gone(ids: readonly string[]): void {
    this.places.remove(ids);
    this.refresh();
  }

  /** The record of a row was let go of. */
  letGo(id: string): void {
    this.places.letGo(id);
  }

  /** What could not be asked is asked now. */
  retry(): void {
    this.failures = 0;
    this.lastAsked = Number.NEGATIVE_INFINITY;
    this.stopWaiting?.();
    this.stopWaiting = null;
    this.heard();
  }

  /** One's own changes, or what is confirmed of them, are others now. */
  refresh(): void {
    const { sync, own, isKnown, collection, asker } = this.ports;
    const { from, to } = this.window;
    const changed = own.since(isKnown() ? this.answered : Number.NEGATIVE_INFINITY);
    const around = changed.length === 0 ? [] : [...this.places.between(from - AROUND, to + AROUND)];
    const entries = around.flatMap(([place, id]) => {
      const entry = sync.world.entry("block", id);
      return entry === null ? [] : [[place, entry] as const];
    });
    const told = { total: this.places.total, placeOf: (id: string) => this.places.placeOf(id), around: entries };
    this.overlay = placeOwn(told, changed, this.question, collection(), asker());
    this.tell({ total: this.overlay.total });
  }

  get settledAt(): number {
    return this.answered;
  }

  private tell(now: Partial<RowsState>): void {
    const { isKnown } = this.ports;
    const kind = this.state.kind === "loading" && !isKnown() ? "ready" : this.state.kind;
    this.state = { ...this.state, kind, ...now, version: this.state.version + 1 };
    for (const notice of [...this.listeners]) notice();
  }

  /** Asks for what is missing, unless a question is under way or one was asked just now. */
  private goOn(): void {
    const missing = this.missing();
    if (missing === null || this.asking || this.stopWaiting !== null) return;
    const again = missing.isAgain ? this.lastAsked + NEWS_EVERY - this.ports.clock.now() : 0;
    const wait = this.failures > 0 ? delayOf(this.failures) : again;
    if (wait <= 0) return void this.ask(missing.from, missing.to - missing.from).catch(this.ports.onError);
    this.stopWaiting = this.ports.clock.after(wait, () => {
      this.stopWaiting = null;
      const still = this.missing();
      if (still !== null) void this.ask(still.from, still.to - still.from).catch(this.ports.onError);
    });
  }

  /** What is to be asked for. What was here and may be otherwise by now: no more than is on screen. */
  private missing(): { readonly from: number; readonly to: number; readonly isAgain: boolean } | null {
    if (this.closed || !this.ports.isKnown()) return null;
    const { news, fresh, places } = this;
    const [from, to] = [this.window.from, Math.max(this.window.to, this.window.from + 1)];
    const end = places.total === 0 ? to : Math.min(to, places.total);
    const pages = places.missing(from, Math.max(end, from + 1), news);
    if (pages === null || (fresh.news === news && fresh.from <= from && end <= fresh.to)) return null;
    const isAgain = this.answered >= 0 && places.missing(from, Math.max(end, from + 1), 0) === null;
    if (!isAgain) return { ...pages, isAgain };
    const start = Math.max(0, from - MARGIN);
    return { from: start, to: Math.max(end, start) + MARGIN, isAgain };
  }

  private async ask(from: number, limit: number): Promise<void> {
    const { own, ask, clock } = this.ports;
    const [news, asked] = [this.news, own.now];
    this.asking = true;
    this.lastAsked = clock.now();
    const found = await ask(this.question, from, limit);
    this.asking = false;
    if (this.closed) return;
    if (found === null) {
      this.failures++;
      if (this.state.kind === "loading") this.tell({ kind: "failed" });
    } else {
      this.failures = 0;
      this.answered = asked;
      this.places.take(from, limit, found.ids, found.total, news);
      this.fresh = { from, to: from + limit, news };
      this.tellAnswer(found);
      this.stopTrying?.();
      this.stopTrying = null;
      this.tries = found.isKept ? this.tries + 1 : 0;
      if (found.isKept) this.stopTrying = clock.after(delayOf(this.tries), () => this.heard());
      else this.ports.onAnswer(asked, found.ids);
    }
    this.goOn();
  }

  private tellAnswer({ ignored, isWhole }: NonNullable<AskedRows["found"]>): void {
    this.state = { ...this.state, kind: "ready", ignored, isWhole };
    this.refresh();
  }
}

/** Before the next try after so many that failed. */
export function delayOf(failures: number): number {
  return Math.min(LAST_DELAY, FIRST_DELAY * 2 ** (failures - 1));
}
