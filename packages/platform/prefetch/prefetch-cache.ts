// Answers that were asked for ahead of time. An entry is loading, then success or failed, and is handed over once.
// Invariant: a hit is the very same question in url, method, format, headers and data; a near miss is logged with the
// parts that differ, and leaves the entry for whoever asks the right one. Asking the network instead is the caller's.
import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";

export interface PrefetchQuestion {
  readonly url: string;
  readonly method: string;
  /** How the answer is read. */
  readonly format: "json" | "text" | "ndjson";
  /** Without the csrf token, which proves where a request comes from and is no part of what it asks. */
  readonly headers: Readonly<Record<string, string>>;
  readonly data: string;
}

export type PrefetchState = "loading" | "success" | "failed";
export type PrefetchPart = keyof PrefetchQuestion;

export interface PrefetchCache {
  /** Keeps an answer that is on its way under a name, in place of an older one of that name. */
  put(name: string, question: PrefetchQuestion, answer: Promise<Response>): void;
  /** The answer, the first time that the same question comes; null: ask the network. */
  take(name: string, question: PrefetchQuestion): Promise<Response> | null;
  state(name: string): PrefetchState | null;
}

/** How long an entry may lie before it is told that nobody asked for it (the contract shows no number). */
export const unconsultedMs = 30_000;

interface Entry {
  readonly question: PrefetchQuestion;
  readonly answer: Promise<Response>;
  readonly stopWarning: () => void;
  state: PrefetchState;
}

export function createPrefetchCache({ clock, log }: { readonly clock: Clock; readonly log: Log }): PrefetchCache {
  const entries = new Map<string, Entry>();
  return {
    put(name, question, answer) {
      entries.get(name)?.stopWarning();
      const stopWarning = clock.after(unconsultedMs, () =>
        log({ level: "warning", words: `The prefetched answer of ${name} was never asked for.` }),
      );
      const entry: Entry = { question, answer, stopWarning, state: "loading" };
      entries.set(name, entry);
      answer.then(
        (response) => (entry.state = response.status === 200 ? "success" : "failed"),
        // Whoever takes the answer hears why.
        () => (entry.state = "failed"),
      );
    },
    take(name, question) {
      const entry = entries.get(name);
      if (entry === undefined) return null;
      entry.stopWarning();
      const parts = differingParts(entry.question, question);
      if (parts.length > 0) {
        log({
          level: "warning",
          words: `The prefetched answer of ${name} does not fit: ${parts.join(", ")}.`,
          detail: { parts },
        });
        return null;
      }
      entries.delete(name);
      return entry.answer;
    },
    state: (name) => entries.get(name)?.state ?? null,
  };
}

/** The parts in which two questions differ. Header names are compared without regard to case. */
export function differingParts(one: PrefetchQuestion, other: PrefetchQuestion): PrefetchPart[] {
  const plain = (["url", "method", "format", "data"] as const).filter((part) => one[part] !== other[part]);
  return sameHeaders(one.headers, other.headers) ? plain : [...plain, "headers"];
}

function sameHeaders(one: PrefetchQuestion["headers"], other: PrefetchQuestion["headers"]): boolean {
  return sortedHeaders(one) === sortedHeaders(other);
}

function sortedHeaders(headers: PrefetchQuestion["headers"]): string {
  const pairs = Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value] as const);
  return JSON.stringify(pairs.sort(([a], [b]) => (a < b ? -1 : 1)));
}
