import fc from "fast-check";
import { expect, test } from "vitest";
import type { Line } from "../log.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import { createPrefetchCache, unconsultedMs, type PrefetchQuestion } from "./prefetch-cache.ts";
import { prefetchingFetch, putEarlyAnswer } from "./prefetching-fetch.ts";

const question: PrefetchQuestion = {
  url: "/api/v3/getSpaces?src=session",
  method: "POST",
  format: "json",
  headers: { accept: "application/json", "x-user": "u1" },
  data: "{}",
};

function setUp() {
  const clock = manualClock();
  const lines: Line[] = [];
  return { clock, lines, cache: createPrefetchCache({ clock, log: (line) => lines.push(line) }) };
}

test("an entry is loading, then success or failed, and is consumed by its first reading", async () => {
  const { cache } = setUp();
  let arrive: (response: Response) => void = () => undefined;
  cache.put("getSpaces", question, new Promise((resolve) => (arrive = resolve)));
  expect(cache.state("getSpaces")).toBe("loading");
  arrive(new Response("{}"));
  await settle();
  expect(cache.state("getSpaces")).toBe("success");
  expect(await (await cache.take("getSpaces", question))?.text()).toBe("{}");
  expect(cache.state("getSpaces")).toBeNull();
  expect(cache.take("getSpaces", question)).toBeNull();
  cache.put("refused", question, Promise.resolve(new Response("", { status: 403 })));
  cache.put("lost", question, Promise.reject(new TypeError("Failed to fetch")));
  await settle();
  expect([cache.state("refused"), cache.state("lost")]).toEqual(["failed", "failed"]);
  await expect(cache.take("lost", question)).rejects.toThrow("Failed to fetch");
});

const others = {
  url: "/api/v3/getSpaces?src=boot",
  method: "GET",
  format: "text",
  headers: { accept: "application/json", "x-user": "u2" },
  data: '{"a":1}',
} as const satisfies PrefetchQuestion;

test("a hit needs the same url, method, format, headers and data; each mismatch is logged by its part", () => {
  const parts = ["url", "method", "format", "headers", "data"] as const;
  fc.assert(
    fc.property(fc.subarray([...parts]), (changed) => {
      const { cache, lines } = setUp();
      cache.put("getSpaces", question, Promise.resolve(new Response("early")));
      const asked = { ...question, ...Object.fromEntries(changed.map((part) => [part, others[part]])) };
      const hit = cache.take("getSpaces", asked);
      expect(hit !== null).toBe(changed.length === 0);
      expect(lines).toHaveLength(changed.length === 0 ? 0 : 1);
      const told = lines.flatMap((line) => (line.detail as { parts: string[] }).parts);
      expect(told.toSorted()).toEqual(changed.toSorted());
      expect(lines.every((line) => line.level === "warning")).toBe(true);
      // What did not fit is still there for the right question, and what did fit is gone.
      expect(cache.take("getSpaces", question) !== null).toBe(changed.length > 0);
    }),
  );
  // The csrf token says where a request comes from, not what it asks.
  const { cache, lines } = setUp();
  const init = (token: string) => ({ method: "POST", body: "{}", headers: { "x-tessera-csrf": token } });
  putEarlyAnswer(cache, { url: question.url, init: init("old"), answer: Promise.resolve(new Response("early")) });
  void prefetchingFetch(cache, () => Promise.resolve(new Response("late")))(question.url, init("new"));
  expect([cache.state("getSpaces"), lines]).toEqual([null, []]);
});

test("an entry that nobody asked for raises one warning after 30 s, a consulted one none", () => {
  const { cache, clock, lines } = setUp();
  expect(unconsultedMs).toBe(30_000);
  cache.put("taken", question, Promise.resolve(new Response("")));
  cache.put("mistaken", question, Promise.resolve(new Response("")));
  cache.put("forgotten", question, Promise.resolve(new Response("")));
  void cache.take("taken", question);
  void cache.take("mistaken", { ...question, data: "other" });
  lines.length = 0;
  clock.pass(29_999);
  expect(lines).toEqual([]);
  clock.pass(100_000);
  expect(lines).toEqual([{ level: "warning", words: "The prefetched answer of forgotten was never asked for." }]);
});

test("a call takes the early answer of the same request once, whatever its csrf token, else asks the network", async () => {
  const { cache, lines } = setUp();
  const asked: string[] = [];
  const fetch = prefetchingFetch(cache, (url) => {
    asked.push(url);
    return Promise.resolve(new Response("late"));
  });
  const init = { method: "POST", body: "{}", headers: { Accept: "application/json" } };
  const url = "/api/v3/loadSession?src=boot";
  putEarlyAnswer(cache, { url, init, answer: Promise.resolve(new Response("early")) });
  const text = async (...args: [string, RequestInit]) => (await fetch(...args)).text();
  expect(await text("/api/v3/getSpaces?src=boot", init)).toBe("late");
  expect(lines).toEqual([]);
  expect(await text(url, { ...init, body: '{"x":1}' })).toBe("late");
  expect(lines.map((line) => line.words)).toEqual(["The prefetched answer of loadSession does not fit: data."]);
  expect(await text(url, { ...init, headers: { accept: "application/json", "x-tessera-csrf": "new" } })).toBe("early");
  expect(await text(url, init)).toBe("late");
  expect(asked).toHaveLength(3);
});
