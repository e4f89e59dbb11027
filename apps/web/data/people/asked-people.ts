// The users whom the server finds for what is typed in a menu. The server is asked once the typing pauses, and an answer to an
// older query is ignored.
import type { Clock } from "@tessera/platform/clock.ts";
import type { FoundPerson, PeopleFinder } from "./find-people.ts";

/** Milliseconds without a change of the query before the server is asked. */
export const typingPause = 150;
/** Users whom a menu needs: those it lists, and those it has listed already. */
const mostFound = 20;

export class AskedPeople {
  #query: string | null = null;
  /** Null: the answer has not arrived, or the server cannot be reached. */
  #people: readonly FoundPerson[] | null = null;
  #isAsking = false;
  #cancel: () => void = () => undefined;

  constructor(
    private readonly finder: Pick<PeopleFinder, "find">,
    private readonly clock: Pick<Clock, "after">,
  ) {}

  /** Whether the answer to this query may still arrive. */
  isAsking(query: string): boolean {
    return this.#isAsking && this.#query === query;
  }

  /** The users of the answer to this query; none before it has arrived. */
  of(query: string): readonly FoundPerson[] {
    return this.#query === query ? (this.#people ?? []) : [];
  }

  /** Asks for this query, unless it is the last one. `onAnswer` is called once, if no other query follows before the answer. */
  ask(query: string, onAnswer: () => void): void {
    if (this.#query === query) return;
    this.stop();
    this.#query = query;
    this.#isAsking = true;
    const abort = new AbortController();
    const stopTimer = this.clock.after(typingPause, () => {
      void this.finder.find(query, abort.signal, mostFound).then((answer) => {
        if (abort.signal.aborted) return;
        this.#isAsking = false;
        this.#people = answer?.people ?? null;
        onAnswer();
      });
    });
    this.#cancel = () => {
      stopTimer();
      abort.abort();
    };
  }

  /** Forgets the query; an answer that is on its way is ignored. */
  stop(): void {
    this.#cancel();
    this.#query = null;
    this.#people = null;
    this.#isAsking = false;
  }
}
