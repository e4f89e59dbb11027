import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { loadSession } from "@tessera/kernel/wire/api/load-session.ts";
import { getSpaces } from "@tessera/kernel/wire/api/record-events.ts";
import { createHttp } from "@tessera/platform/http.ts";
import type { Line } from "@tessera/platform/log.ts";
import { createPrefetchCache } from "@tessera/platform/prefetch/prefetch-cache.ts";
import { prefetchingFetch, type EarlyAnswer } from "@tessera/platform/prefetch/prefetching-fetch.ts";
import { expect, test } from "vitest";
import type { AccountState } from "./account/account.ts";
import { keepFirstAnswers } from "./first-answers.ts";
import { requestHeaders } from "./boot/request-headers.ts";

const start = readFileSync(new URL("public/start.js", import.meta.url), "utf8");
const clock = { now: () => 0, after: () => () => undefined };

/** Runs start.js as the browser would; the server answers each event with the value given here. */
function started({ path = "/", cookie = "", stored = {} as Record<string, string> }) {
  const page: { tesseraFirstAnswers?: EarlyAnswer[] } = {};
  const asked: string[] = [];
  const answers: Record<string, unknown> = { loadSession: { userId: "u1", accounts: [] }, getSpaces: {} };
  const fetch = (url: string) => {
    const event = /v3\/(\w+)/.exec(url)?.[1] ?? "";
    asked.push(event);
    return Promise.resolve(new Response(JSON.stringify(answers[event])));
  };
  const document = { cookie, documentElement: { dataset: {} as Record<string, string> } };
  const localStorage = { getItem: (key: string) => stored[key] ?? null };
  runInContext(start, createContext({ window: page, document, localStorage, location: { pathname: path }, fetch }));
  return { page, asked, fetch, dataset: document.documentElement.dataset };
}

function appOn(page: { tesseraFirstAnswers?: EarlyAnswer[] }, fetch: (url: string) => Promise<Response>, csrf: string) {
  const lines: Line[] = [];
  let who: AccountState = { kind: "loading" };
  const cache = createPrefetchCache({ clock, log: (line) => lines.push(line) });
  keepFirstAnswers(cache, page);
  const headers = () => requestHeaders({ who, spaceId: null, cookieText: `csrf=${csrf}` });
  const http = createHttp({ fetch: prefetchingFetch(cache, fetch), clock, random: () => 0, headers });
  return {
    lines,
    async ask() {
      const session = await http.call(loadSession, {}, { source: "boot", retry: true });
      who = { kind: "somebody", userId: "u1", email: null };
      const spaces = await http.call(getSpaces, {}, { source: "session" });
      return session.ok && spaces.ok;
    },
  };
}

test("start.js asks in the very words of the app, so that the app takes both answers and asks nothing again", async () => {
  for (const stored of [{ "KeyValueStore2:current-user-id": '"u1"' }, {}] as Record<string, string>[]) {
    const { page, asked, fetch } = started({ cookie: `a=b; tessera_users=${encodeURIComponent('["u1"]')}`, stored });
    expect(asked).toEqual(["loadSession", "getSpaces"]);
    const app = appOn(page, fetch, "arrived-since");
    expect(await app.ask()).toBe(true);
    expect(asked).toHaveLength(2);
    expect(app.lines).toEqual([]);
  }
});

test("start.js asks nothing on the way in, and not for workspaces where nobody or any of several may be meant", () => {
  expect(started({ path: "/login" }).asked).toEqual([]);
  expect(started({}).asked).toEqual(["loadSession"]);
  expect(started({ cookie: "tessera_users=not json" }).asked).toEqual(["loadSession"]);
  expect(started({ cookie: `tessera_users=${encodeURIComponent('["u1","u2"]')}` }).asked).toEqual(["loadSession"]);
});

test("the chosen theme stands before anything is drawn", () => {
  expect(started({ stored: { "KeyValueStore2:theme": '"dark"' } }).dataset).toEqual({ theme: "dark" });
  expect(started({ stored: { "KeyValueStore2:theme": "{" } }).dataset).toEqual({});
});
