// The groups of one question: asked for when it opens and again on news, one question at a time, with one's own changes in them at once.
// Invariant: what is shown was asked for after the last news, or is being asked for; between two questions passes some time.
import type { GroupsQuestion, GroupsSource, GroupsState } from "@tessera/database/views/database-source.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import { isRowOf } from "@tessera/database/query/row-of-entry.ts";
import type { FoundGroups } from "./ask-groups.ts";
import { moveOwn, NO_GROUPS, type MovedRow } from "./move-own.ts";
import { delayOf, NEWS_EVERY, type QuestionPorts } from "./question-rows.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

export interface GroupsPorts extends Omit<QuestionPorts, "sync" | "ask" | "onAnswer"> {
  readonly sync: Pick<ScopeSync, "replica">;
  /** Null: it could not be asked, and may be later. */
  readonly ask: (question: GroupsQuestion) => Promise<FoundGroups | null>;
  readonly onAnswer: () => void;
}

export class QuestionGroups implements GroupsSource {
  private readonly listeners = new Set<() => void>();
  private told: FoundGroups | null = null;
  private state: GroupsState = { ...NO_GROUPS, kind: "loading", isWhole: true, ignored: [] };
  /** The moment of the question whose answer is shown, and one's own rows as the server had them then. */
  private answered = -1;
  private had: ReadonlyMap<string, Entry | null> = new Map();
  /** Counts what was heard; how much of it the last answer knows. */
  private news = 0;
  private known = -1;
  private asking = false;
  private failures = 0;
  /** Answers of the device in a row. */
  private tries = 0;
  private lastAsked = Number.NEGATIVE_INFINITY;
  private stopWaiting: (() => void) | null = null;
  private stopTrying: (() => void) | null = null;
  private closed = false;

  constructor(
    private readonly question: GroupsQuestion,
    private readonly ports: GroupsPorts,
  ) {
    this.refresh();
    this.goOn();
  }

  read = (): GroupsState => this.state;

  subscribe = (notice: () => void): (() => void) => {
    this.listeners.add(notice);
    return () => this.listeners.delete(notice);
  };

  close(): void {
    this.closed = true;
    this.stopWaiting?.();
    this.stopTrying?.();
    this.listeners.clear();
    this.ports.onClose();
  }

  get settledAt(): number {
    return this.answered;
  }

  /** The server may answer otherwise from now on. */
  heard(): void {
    this.news++;
    this.goOn();
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
    const { own, isKnown, collection, asker } = this.ports;
    const isAll = !isKnown();
    if (this.told === null && !isAll) return;
    const moved = own
      .since(isAll ? Number.NEGATIVE_INFINITY : this.answered)
      .map(({ id, before, entry }): MovedRow => ({
        before: this.rowIn(this.had.has(id) ? (this.had.get(id) ?? null) : before),
        after: entry,
      }));
    const told = isAll ? null : (this.told ?? NO_GROUPS);
    const { isWhole = true, ignored = [] } = this.told ?? {};
    const counted =
      told !== null && moved.length === 0 ? told : moveOwn(told, moved, this.question, collection(), asker());
    const { groups, subGroups, total, hasMore, aggregations, rows } = counted;
    this.tell({ kind: "ready", groups, subGroups, total, hasMore, aggregations, rows, isWhole, ignored });
  }

  private rowIn(entry: Entry | null): Entry | null {
    return isRowOf(entry, this.question.collectionId) && isAlive(entry) ? entry : null;
  }

  private tell(state: GroupsState): void {
    this.state = state;
    for (const notice of [...this.listeners]) notice();
  }

  /** Asks unless a question is under way or one was asked just now. */
  private goOn(): void {
    if (!this.isDue() || this.asking || this.stopWaiting !== null) return;
    const again = this.lastAsked + NEWS_EVERY - this.ports.clock.now();
    const wait = this.failures > 0 ? delayOf(this.failures) : again;
    if (wait <= 0) return void this.ask().catch(this.ports.onError);
    this.stopWaiting = this.ports.clock.after(wait, () => {
      this.stopWaiting = null;
      if (this.isDue()) void this.ask().catch(this.ports.onError);
    });
  }

  private isDue(): boolean {
    return !this.closed && this.ports.isKnown() && this.known !== this.news;
  }

  private async ask(): Promise<void> {
    const { own, ask, clock, sync } = this.ports;
    const [news, asked] = [this.news, own.now];
    const had = new Map(own.since(asked).map(({ id }) => [id, sync.replica.entry("block", id)]));
    this.asking = true;
    this.lastAsked = clock.now();
    const found = await ask(this.question);
    this.asking = false;
    if (this.closed) return;
    if (found === null) {
      this.failures++;
      if (this.state.kind === "loading") this.tell({ ...this.state, kind: "failed" });
    } else {
      this.failures = 0;
      [this.told, this.answered, this.known, this.had] = [found, asked, news, had];
      this.refresh();
      this.stopTrying?.();
      this.stopTrying = null;
      this.tries = found.isKept ? this.tries + 1 : 0;
      if (found.isKept) this.stopTrying = clock.after(delayOf(this.tries), () => this.heard());
      else this.ports.onAnswer();
    }
    this.goOn();
  }
}
