// The rows of one question, by the places that are on screen: asked for page by page (asking-loop.ts), asked for again on news, and
// with one's own changes in them at once. Invariant: what is on screen was asked for after the last news, or is being asked for.
import type { RowsQuestion, RowsSource, RowsState } from "@tessera/database/source/database-source.ts";
import type { AskedRows } from "./ask-rows.ts";
import { AskingLoop, type Answer, type Due } from "./asking-loop.ts";
import { KnownPlaces, PAGE } from "./known-places.ts";
import type { Overlay } from "./overlay.ts";
import { placeOwn } from "./place-own.ts";
import type { QuestionPorts } from "./question-ports.ts";

/** Rows that a view without places on screen shows first. */
const FIRST_SHOWN = 50;
/** Places that one question asks for, at most. */
const MOST = 5 * PAGE;
/** Ids of one query, without records. */
const IDS_TOGETHER = 1000;
/** Rows around the screen by which one's own are placed. */
const AROUND = 2 * PAGE;
/** Rows around the screen that are asked for again on news; the rest when it is shown. */
const MARGIN = 10;

export interface RowsPorts extends QuestionPorts {
  /** Null: it could not be asked, and may be later. The records of the answer are in memory when it arrives. */
  readonly ask: (question: RowsQuestion, from: number, limit: number) => Promise<AskedRows["found"]>;
  /** An answer to a question of that moment (OwnRows) is taken in. */
  readonly onAnswer: (moment: number, ids: readonly string[]) => void;
}

/** Places to ask for; `to` behind the last one. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

export class QuestionRows implements RowsSource {
  private readonly places = new KnownPlaces();
  private readonly listeners = new Set<() => void>();
  private state: RowsState = { kind: "loading", total: 0, isWhole: true, ignored: [], version: 0 };
  private overlay: Overlay | null = null;
  private window = { from: 0, to: FIRST_SHOWN };
  /** What was asked for again on the last news. */
  private fresh = { from: 0, to: 0, news: -1 };
  /** The moment of the oldest question whose answer is shown. */
  private answered = -1;
  private readonly loop: AskingLoop<Stretch>;

  constructor(
    private readonly question: RowsQuestion,
    private readonly ports: RowsPorts,
  ) {
    this.loop = new AskingLoop({
      due: () => this.missing(),
      ask: (stretch, news) => this.ask(stretch, news),
      onFailed: () => (this.state.kind === "loading" ? this.publish({ kind: "failed" }) : undefined),
      clock: ports.clock,
      onError: ports.onError,
    });
    this.refresh();
    this.loop.goOn();
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

  async idsBetween(from: number, to: number): Promise<readonly (string | null)[] | null> {
    // The own changes of this moment: an edit of these rows must not move the places that are read next.
    const { overlay } = this;
    const stands = Array.from({ length: to - from }, (_, at) => overlay?.at(from + at) ?? null);
    const places = stands.filter((one) => typeof one === "number");
    const [first, last] = [places[0] ?? 0, places.at(-1) ?? -1];
    const ids = new Map<number, string>();
    for (let at = first; at <= last; at += IDS_TOGETHER) {
      const found = await this.ports.ask({ ...this.question, viewId: "" }, at, Math.min(IDS_TOGETHER, last + 1 - at));
      if (found === null) return null;
      for (const [n, id] of found.ids.entries()) ids.set(at + n, id);
    }
    return stands.map((one) => (typeof one === "number" ? (ids.get(one) ?? null) : one));
  }

  show(from: number, to: number): void {
    const start = Math.max(0, Math.floor(from));
    this.window = { from: start, to: Math.max(start, Math.min(Math.ceil(to), start + MOST)) };
    this.loop.goOn();
  }

  close(): void {
    this.loop.close();
    this.listeners.clear();
    this.ports.onClose();
  }

  /** The rows that are on screen, own changes included. */
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
    this.loop.heard();
  }

  /** These rows went, or may not be read any more. */
  gone(ids: readonly string[]): void {
    this.places.remove(ids);
    this.refresh();
  }

  /** The record of a row was evicted. */
  letGo(id: string): void {
    this.places.letGo(id);
  }

  /** What could not be asked is asked now. */
  retry(): void {
    this.loop.retry();
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
    const known = { total: this.places.total, placeOf: (id: string) => this.places.placeOf(id), around: entries };
    this.overlay = placeOwn(known, changed, this.question, collection(), asker());
    this.publish({ total: this.overlay.total });
  }

  get settledAt(): number {
    return this.answered;
  }

  private publish(now: Partial<RowsState>): void {
    const { isKnown } = this.ports;
    const kind = this.state.kind === "loading" && !isKnown() ? "ready" : this.state.kind;
    this.state = { ...this.state, kind, ...now, version: this.state.version + 1 };
    for (const notice of [...this.listeners]) notice();
  }

  /** What is to be asked for; of what was here and may have changed no more than is on screen. */
  private missing(): Due<Stretch> | null {
    if (!this.ports.isKnown()) return null;
    const { fresh, places } = this;
    const { news } = this.loop;
    const [from, to] = [this.window.from, Math.max(this.window.to, this.window.from + 1)];
    const end = places.total === 0 ? to : Math.min(to, places.total);
    const pages = places.missing(from, Math.max(end, from + 1), news);
    if (pages === null || (fresh.news === news && fresh.from <= from && end <= fresh.to)) return null;
    const isAgain = this.answered >= 0 && places.missing(from, Math.max(end, from + 1), 0) === null;
    if (!isAgain) return { part: pages, isAgain };
    const start = Math.max(0, from - MARGIN);
    return { part: { from: start, to: Math.max(end, start) + MARGIN }, isAgain };
  }

  private async ask({ from, to }: Stretch, news: number): Promise<Answer | null> {
    const { own, ask, onAnswer } = this.ports;
    const moment = own.now;
    const limit = to - from;
    const found = await ask(this.question, from, limit);
    if (found === null) return null;
    const { ids, total, ignored, isWhole, isKept } = found;
    return {
      isKept,
      take: () => {
        this.answered = moment;
        this.places.take(from, limit, ids, total, news);
        this.fresh = { from, to, news };
        this.state = { ...this.state, kind: "ready", ignored, isWhole };
        this.refresh();
      },
      settle: () => onAnswer(moment, ids),
    };
  }
}
