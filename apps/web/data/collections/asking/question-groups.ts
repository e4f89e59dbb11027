// The groups of one question: asked for when it opens (asking-loop.ts) and again on news, with one's own changes in them at once.
// Invariant: what is shown was asked for after the last news, or is being asked for.
import type { GroupsQuestion, GroupsSource, GroupsState } from "@tessera/database/source/database-source.ts";
import { isRowOf } from "@tessera/database/query/row-of-entry.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { isAlive } from "@tessera/kernel/records/entry.ts";
import type { FoundGroups } from "./ask-groups.ts";
import { AskingLoop, type Answer } from "./asking-loop.ts";
import { moveOwn, NO_GROUPS, type MovedRow } from "./move-own.ts";
import type { QuestionPorts } from "./question-ports.ts";

export interface GroupsPorts extends QuestionPorts {
  /** Null: it could not be asked, and may be later. */
  readonly ask: (question: GroupsQuestion) => Promise<FoundGroups | null>;
  /** An answer is taken in. */
  readonly onAnswer: () => void;
}

export class QuestionGroups implements GroupsSource {
  private readonly listeners = new Set<() => void>();
  /** What was answered last. */
  private found: FoundGroups | null = null;
  private state: GroupsState = { ...NO_GROUPS, kind: "loading", isWhole: true, ignored: [] };
  /** The moment of the question whose answer is shown, and one's own rows as the server had them then. */
  private answered = -1;
  private had: ReadonlyMap<string, Entry | null> = new Map();
  /** How much of what was heard the last answer knows. */
  private known = -1;
  private readonly loop: AskingLoop<null>;

  constructor(
    private readonly question: GroupsQuestion,
    private readonly ports: GroupsPorts,
  ) {
    this.loop = new AskingLoop({
      due: () => (ports.isKnown() && this.known !== this.loop.news ? { part: null, isAgain: true } : null),
      ask: (_all, news) => this.ask(news),
      onFailed: () => (this.state.kind === "loading" ? this.publish({ ...this.state, kind: "failed" }) : undefined),
      clock: ports.clock,
      onError: ports.onError,
    });
    this.refresh();
    this.loop.goOn();
  }

  read = (): GroupsState => this.state;

  subscribe = (notice: () => void): (() => void) => {
    this.listeners.add(notice);
    return () => this.listeners.delete(notice);
  };

  close(): void {
    this.loop.close();
    this.listeners.clear();
    this.ports.onClose();
  }

  get settledAt(): number {
    return this.answered;
  }

  /** The server may answer otherwise from now on. */
  heard(): void {
    this.loop.heard();
  }

  /** What could not be asked is asked now. */
  retry(): void {
    this.loop.retry();
  }

  /** One's own changes, or what is confirmed of them, are others now. */
  refresh(): void {
    const { own, isKnown, collection, asker } = this.ports;
    const isAll = !isKnown();
    if (this.found === null && !isAll) return;
    const moved = own
      .since(isAll ? Number.NEGATIVE_INFINITY : this.answered)
      .map(({ id, before, entry }): MovedRow => ({
        before: this.rowIn(this.had.has(id) ? (this.had.get(id) ?? null) : before),
        after: entry,
      }));
    const found = isAll ? null : (this.found ?? NO_GROUPS);
    const { isWhole = true, ignored = [] } = this.found ?? {};
    const counted =
      found !== null && moved.length === 0 ? found : moveOwn(found, moved, this.question, collection(), asker());
    const { groups, subGroups, total, hasMore, aggregations, rows } = counted;
    this.publish({ kind: "ready", groups, subGroups, total, hasMore, aggregations, rows, isWhole, ignored });
  }

  private rowIn(entry: Entry | null): Entry | null {
    return isRowOf(entry, this.question.collectionId) && isAlive(entry) ? entry : null;
  }

  private publish(state: GroupsState): void {
    this.state = state;
    for (const notice of [...this.listeners]) notice();
  }

  private async ask(news: number): Promise<Answer | null> {
    const { own, ask, sync, onAnswer } = this.ports;
    const moment = own.now;
    const had = new Map(own.since(moment).map(({ id }) => [id, sync.replica.entry("block", id)]));
    const found = await ask(this.question);
    if (found === null) return null;
    return {
      isKept: found.isKept,
      take: () => {
        [this.found, this.answered, this.known, this.had] = [found, moment, news, had];
        this.refresh();
      },
      settle: onAnswer,
    };
  }
}
