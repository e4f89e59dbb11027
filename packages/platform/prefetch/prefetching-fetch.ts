// Puts the prefetch cache before the network: what `createHttp` is given as its fetch.
// An entry's name is the event's, so that the same event asked differently is a mismatch and not a stranger.
import { apiPath, headers as headerNames } from "@tessera/kernel/rules/headers.ts";
import type { PrefetchCache, PrefetchQuestion } from "./prefetch-cache.ts";

type Fetch = (url: string, init: RequestInit) => Promise<Response>;

/** A question that was asked early: the request as it went out, and its answer to come. */
export interface EarlyAnswer {
  readonly url: string;
  readonly init: RequestInit;
  readonly answer: Promise<Response>;
}

export function putEarlyAnswer(cache: PrefetchCache, { url, init, answer }: EarlyAnswer): void {
  const asked = questionOf(url, init);
  if (asked !== null) cache.put(asked.name, asked.question, answer);
}

export function prefetchingFetch(cache: PrefetchCache, fetch: Fetch): Fetch {
  return (url, init) => {
    const asked = questionOf(url, init);
    return (asked === null ? null : cache.take(asked.name, asked.question)) ?? fetch(url, init);
  };
}

/** Null for what is no call of an event: it is never prefetched. */
function questionOf(url: string, init: RequestInit): { name: string; question: PrefetchQuestion } | null {
  const name = url.startsWith(`${apiPath}/`) ? url.slice(apiPath.length + 1).split("?", 1)[0] : undefined;
  if (!name || (init.body != null && typeof init.body !== "string")) return null;
  const headers: Record<string, string> = {};
  new Headers(init.headers).forEach((value, header) => {
    if (header !== headerNames.csrf) headers[header] = value;
  });
  const { method = "GET", body } = init;
  return { name, question: { url, method, format: formatOf(headers["accept"]), headers, data: body ?? "" } };
}

function formatOf(accept = ""): PrefetchQuestion["format"] {
  if (accept.includes("ndjson")) return "ndjson";
  return accept.includes("json") ? "json" : "text";
}
