// Rows that may have gone without a word of which: what is not on screen is let go of at once, and of the rest what the next
// answers do not bring. Invariant: once every open question has an answer that was asked for after the doubt, nothing is held
// that none of them brought. What waits to be sent stays: the server judges it.
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

export class RowDoubts {
  private ids: Set<string> | null = null;
  private since = 0;

  constructor(private readonly sync: Pick<ScopeSync, "replica" | "unconfirmed" | "drop">) {}

  /** `held`: the rows that are at hand; `moment`: from which on answers count; `at`: the number at which it was heard. */
  begin(held: Iterable<string>, shown: ReadonlySet<string>, moment: number, at: number): void {
    const passing = this.passing(held);
    this.ids = new Set(passing.filter((id) => shown.has(id)));
    this.since = moment;
    this.drop(passing.filter((id) => !shown.has(id)), at); // prettier-ignore
  }

  /** An answer to a question of the moment `asked` brought these; `open`: of which moments the answers of all questions are. */
  answered(asked: number, found: readonly string[], open: readonly number[], at: number): void {
    if (this.ids === null || asked < this.since) return;
    for (const id of found) this.ids.delete(id);
    if (open.some((moment) => moment < this.since)) return;
    const gone = this.passing(this.ids);
    this.ids = null;
    this.drop(gone, at);
  }

  private passing(ids: Iterable<string>): string[] {
    const waiting = new Set([...this.sync.unconfirmed()].map(({ id }) => id));
    return [...ids].filter((id) => this.sync.replica.unlisted.passing.has(id) && !waiting.has(id));
  }

  private drop(ids: readonly string[], at: number): void {
    this.sync.drop(ids.map((id) => `block:${id}`), at, "hidden"); // prettier-ignore
  }
}
