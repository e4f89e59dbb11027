// Rows that may be gone, when it is not known which: those that are not on screen are dropped at once, of the others those that the
// next answers do not contain. Invariant: once every open question has an answer that was asked for after the doubt began, no row is
// kept that none of them contained. A row that waits to be sent stays until then, because the server decides about it.
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";

export class RowDoubts {
  /** Those that no answer has brought since. */
  private ids = new Set<string>();
  private since = 0;
  /** Every open question was answered since. */
  private isOver = true;

  constructor(private readonly sync: Pick<ScopeSync, "replica" | "unconfirmed" | "drop">) {}

  /** `held`: the rows that are at hand; `moment`: from which on answers count; `at`: the number at which it was heard. */
  begin(held: Iterable<string>, shown: ReadonlySet<string>, moment: number, at: number): void {
    const { passing } = this.sync.replica.unlisted;
    const waiting = this.waiting();
    const mine = [...held].filter((id) => passing.has(id));
    const stays = (id: string): boolean => shown.has(id) || waiting.has(id);
    this.ids = new Set(mine.filter(stays));
    this.since = moment;
    this.isOver = false;
    this.drop(
      mine.filter((id) => !stays(id)),
      at,
    );
  }

  /** An answer to a question of the moment `asked` brought these; `open`: of which moments the answers of all questions are. */
  answered(asked: number, found: readonly string[], open: readonly number[], at: number): void {
    if (this.ids.size === 0 || asked < this.since) return;
    for (const id of found) this.ids.delete(id);
    if (open.some((moment) => moment < this.since)) return;
    this.isOver = true;
    this.settle(at);
  }

  /** Must be called when fewer rows may wait to be sent. */
  settle(at: number): void {
    if (!this.isOver || this.ids.size === 0) return;
    const waiting = this.waiting();
    const left = this.ids;
    this.ids = new Set([...left].filter((id) => waiting.has(id)));
    this.drop(
      [...left].filter((id) => !waiting.has(id)),
      at,
    );
  }

  private waiting(): ReadonlySet<string> {
    return new Set([...this.sync.unconfirmed()].map(({ id }) => id));
  }

  private drop(ids: readonly string[], at: number): void {
    this.sync.drop(
      ids.map((id) => `block:${id}`),
      at,
      "hidden",
    );
  }
}
