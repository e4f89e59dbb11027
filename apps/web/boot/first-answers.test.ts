import { readFileSync } from "node:fs";
import { createContext, runInContext } from "node:vm";
import { loadSession } from "@tessera/kernel/wire/api/accounts/load-session.ts";
import { getSpaces } from "@tessera/kernel/wire/api/spaces/get-spaces.ts";
import { createHttp } from "@tessera/platform/http.ts";
import type { Line } from "@tessera/platform/log.ts";
import { createPrefetchCache } from "@tessera/platform/prefetch/prefetch-cache.ts";
import { prefetchingFetch, type EarlyAnswer } from "@tessera/platform/prefetch/prefetching-fetch.ts";
import { expect, test } from "vitest";
import type { AccountState } from "../account/account.ts";
import { keepFirstAnswers } from "./first-answers.ts";
import { requestHeaders } from "../account/request-headers.ts";

const start = readFileSync(new URL("../public/start.js", import.meta.url), "utf8");
const version = "1.2.3";
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
  const document = {
    cookie,
    documentElement: { dataset: {} as Record<string, string> },
    querySelector: () => ({ content: version }),
  };
  const localStorage = { getItem: (key: string) => stored[key] ?? null };
  runInContext(start, createContext({ window: page, document, localStorage, location: { pathname: path }, fetch }));
  return { page, asked, fetch, dataset: document.documentElement.dataset };
}

function appOn(
  page: { tesseraFirstAnswers?: EarlyAnswer[] },
  fetch: (url: string) => Promise<Response>,
  csrf: string,
  spaceId: string | null,
) {
  const lines: Line[] = [];
  let who: AccountState = { kind: "loading" };
  const cache = createPrefetchCache({ clock, log: (line) => lines.push(line) });
  keepFirstAnswers(cache, page);
  const headers = () => requestHeaders({ who, spaceId, route: "root", cookieText: `csrf=${csrf}` });
  const http = createHttp({
    fetch: prefetchingFetch(cache, fetch),
    clock,
    random: () => 0,
    headers,
    clientVersion: version,
  });
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
  const kept = { "KeyValueStore2:current-user-id": '"u1"', "KeyValueStore2:lastVisitedRouteSpaceId": '"s1"' };
  for (const stored of [kept, {}] as Record<string, string>[]) {
    const { page, asked, fetch } = started({ cookie: `a=b; tessera_users=${encodeURIComponent('["u1"]')}`, stored });
    expect(asked).toEqual(["loadSession", "getSpaces"]);
    const app = appOn(page, fetch, "arrived-since", stored === kept ? "s1" : null);
    expect(await app.ask()).toBe(true);
    expect(asked).toHaveLength(2);
    expect(app.lines).toEqual([]);
  }
});

test("start.js asks nothing on the way in, and not for workspaces where nobody or any of several may be meant", () => {
  for (const path of ["/login", "/onboarding", "/acme/invite/code"]) expect(started({ path }).asked).toEqual([]);
  expect(started({}).asked).toEqual(["loadSession"]);
  expect(started({ cookie: "tessera_users=not json" }).asked).toEqual(["loadSession"]);
  expect(started({ cookie: `tessera_users=${encodeURIComponent('["u1","u2"]')}` }).asked).toEqual(["loadSession"]);
});

test("the chosen theme stands before anything is drawn", () => {
  expect(started({ stored: { "LocalPreferenceStore3:theme": '"dark"' } }).dataset).toEqual({ theme: "dark" });
  expect(started({ stored: { "LocalPreferenceStore3:theme": "{" } }).dataset).toEqual({});
});
