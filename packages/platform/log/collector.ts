// Sends log lines to a collector: in batches, by POST, with an authorization header, low priority and keepalive, so
// that they neither delay what a person waits for nor die with the page.
// Invariant: one request at a time, its body under the 64 kB that browsers allow to outlive a page; lines that cannot
// go out wait, up to a bound, oldest first dropped and counted.
import type { Clock } from "../clock.ts";
import { backOffDelay } from "../loading/back-off.ts";
import type { Line } from "../log.ts";
import type { Readable } from "../readable.ts";
import { adminErrorDepth, errorDepth, serialise, type Plain } from "./serialise.ts";

export interface CollectorPorts {
  readonly fetch: (url: string, init: RequestInit) => Promise<{ readonly status: number }>;
  readonly url: string;
  /** The value of the authorization header at this moment. */
  readonly authorization: () => string;
  readonly clock: Clock;
  readonly online: Readable<boolean>;
  /** Whether more is told: somebody is looking for a fault. */
  readonly adminMode: () => boolean;
}

/** What the collector is sent: `{lines}`. */
export interface SentLine {
  readonly at: number;
  readonly level: Line["level"];
  readonly words: string;
  readonly kind?: string;
  readonly detail?: Plain;
}

export interface Collector {
  add(line: Line): void;
  /** Sends what waits now: the page is going away. */
  flush(): void;
}

export const gatherMs = 5000;
export const batchLines = 50;
export const keptLines = 500;
/** Below 64 kB, which all bodies that outlive a page share. */
export const batchBytes = 60_000;

/** The collector will never take these, however often they come. */
const refused: ReadonlySet<number> = new Set([400, 401, 403, 404, 413]);

export function createCollector(ports: CollectorPorts): Collector {
  const { clock, online } = ports;
  const waiting: string[] = [];
  let dropped = 0;
  let sending = false;
  let failures = 0;
  let cancel: (() => void) | null = null;

  const arrange = (delay: number): void => {
    cancel ??= clock.after(delay, () => {
      cancel = null;
      void send();
    });
  };

  async function send(): Promise<void> {
    if (sending || waiting.length === 0 || !online.read()) return;
    cancel?.();
    cancel = null;
    sending = true;
    const batch = nextBatch(waiting);
    const counted = dropped;
    const status = await post(batch, counted);
    sending = false;
    if (status === 200 || refused.has(status ?? 0)) {
      failures = 0;
      dropped -= counted;
    } else {
      failures++;
      waiting.unshift(...batch);
      bound();
    }
    if (waiting.length > 0)
      arrange(failures > 0 ? backOffDelay(failures) : waiting.length >= batchLines ? 0 : gatherMs);
  }

  /** The status of the answer; null where there was none. */
  async function post(batch: readonly string[], lost: number): Promise<number | null> {
    try {
      const answer = await ports.fetch(ports.url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: ports.authorization() },
        body: `{"dropped":${lost},"lines":[${batch.join(",")}]}`,
        priority: "low",
        keepalive: true,
        credentials: "include",
      });
      return answer.status;
    } catch {
      return null; // No network: the lines wait. A log line about it would only wait too.
    }
  }

  const bound = (): void => {
    while (waiting.length > keptLines) {
      waiting.shift();
      dropped++;
    }
  };
  online.subscribe(() => void send());

  return {
    add(line) {
      waiting.push(encoded(line, clock.now(), ports.adminMode() ? adminErrorDepth : errorDepth));
      bound();
      arrange(waiting.length >= batchLines && failures === 0 ? 0 : gatherMs);
    },
    flush: () => void send(),
  };
}

/** Takes the first lines that fit into one body. */
function nextBatch(waiting: string[]): string[] {
  let bytes = 100;
  let count = 0;
  for (const line of waiting.slice(0, batchLines)) {
    bytes += bytesOf(line) + 1;
    if (count > 0 && bytes > batchBytes) break;
    count++;
  }
  return waiting.splice(0, count);
}

function encoded(line: Line, at: number, depth: number): string {
  const { level, kind } = line;
  const words = line.words.slice(0, 1000);
  const whole: SentLine = { at, level, words, kind, detail: detailOf(line, depth) };
  const text = JSON.stringify(whole);
  if (bytesOf(text) <= batchBytes - 1000) return text;
  return JSON.stringify({ at, level, words, kind, detail: "[too large]" } satisfies SentLine);
}

function detailOf(line: Line, depth: number): Plain | undefined {
  return line.detail === undefined ? undefined : serialise(line.detail, depth);
}

const bytesOf = (text: string): number => new TextEncoder().encode(text).length;
