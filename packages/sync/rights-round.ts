/**
 * Asks the server for the rights on all that a client holds of a scope, in frames that it takes: of pages that share a role
 * one, and what is on screen. Where the log no longer tells what moved, every page by itself. Invariant: when a round is
 * over, of every group of pages that are held one was answered, so that nothing is held whose rights are not known.
 */
import type { ClientMessage, RightsAnswer } from "@tessera/kernel/wire/realtime.ts";
import type { RightsTaken } from "./held-rights.ts";
import type { ScopeSync } from "./scope-sync.ts";

type Question = Extract<ClientMessage, { t: "open" | "check" }>;

export class RightsRound {
  /** The numbers that the questions were asked with that are not answered, in order. */
  private readonly asked: (number | null)[] = [];
  private known = new Set<string>();
  /** The number of the first answer. */
  private from: number | null = null;
  /** Whether an answer lacked what moved. */
  private isBlind = false;
  private isSingle = false;
  private again = false;

  constructor(
    private readonly sync: ScopeSync,
    /** Pages that are to be shown, held or not. */
    private readonly wanted: () => readonly string[],
    private readonly say: (question: Question) => void,
    /** Pages that one message names. */
    private readonly size: number,
  ) {}

  get isOver(): boolean {
    return this.asked.length === 0;
  }

  /** The first question of a connection. */
  open(): void {
    const { placed } = this.sync.rights;
    // Nobody knows what is held of places: only the answers on each page will do.
    this.isBlind = placed === null && this.sync.replica.index.places.size > 0;
    const pages = placed === null ? [...new Set(this.wanted())] : this.deciding();
    this.asked.push(placed);
    const { scope } = this.sync.identity;
    const first = pages.splice(0, this.size);
    this.say({ t: "open", scope, pages: first, ...(placed !== null && { since: placed }) });
    this.check(pages);
  }

  /** Rights changed somewhere: everything is asked for anew, after what is on its way. */
  repeat(): void {
    if (this.isOver) this.begin();
    else this.again = true;
  }

  /** `heard`: the number of the last message of the scope. */
  take(answer: RightsAnswer, heard: number): RightsTaken {
    const since = this.asked.shift() ?? null;
    this.from ??= answer.at;
    for (const page of Object.keys(answer.roles)) this.known.add(page);
    if (since !== null && !Array.isArray(answer.moved)) this.isBlind = true;
    return this.sync.rights.take(answer, since, heard);
  }

  /** Asks for what is not known yet. To be called once an answer has been applied. */
  askNext(): void {
    if (!this.isOver) return;
    if (this.isBlind && !this.isSingle) {
      this.isSingle = true;
      this.known = new Set();
    }
    const { index } = this.sync.replica;
    const left = this.isSingle ? this.all().filter((id) => !this.known.has(id)) : index.undecided(this.known);
    if (left.length > 0) return this.check(left);
    const { from } = this;
    this.from = null;
    if (from !== null && (this.isSingle || this.sync.rights.placed === null)) this.sync.settleRights(from);
    if (this.again && this.isOver) this.begin();
  }

  private begin(): void {
    this.again = false;
    this.known = new Set();
    this.from = null;
    this.isBlind = this.isSingle = this.sync.rights.placed === null;
    this.check(this.isSingle ? this.all() : this.deciding(), true);
  }

  private all(): string[] {
    return [...new Set([...this.wanted(), ...this.sync.replica.index.all()])];
  }

  private deciding(): string[] {
    return [...new Set([...this.wanted(), ...this.sync.replica.index.deciding()])];
  }

  /** `always`: also where there is nothing to name, to hear what moved. */
  private check(pages: readonly string[], always = false): void {
    const { scope } = this.sync.identity;
    const since = this.isSingle ? null : this.sync.rights.placed;
    for (let at = 0; at < pages.length || (always && at === 0); at += this.size) {
      this.asked.push(since);
      const part = pages.slice(at, at + this.size);
      this.say({ t: "check", scope, pages: part, ...(since === null ? { places: true } : { since }) });
    }
  }
}
