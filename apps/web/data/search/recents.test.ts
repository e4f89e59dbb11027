import type { Failure } from "@tessera/platform/http.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { expect, test } from "vitest";
import { ServerRecents } from "./recents-calls.ts";
import { Recents, type RecentsPorts } from "./recents.ts";

function setUp() {
  const told: string[] = [];
  const values = new Map<string, unknown>();
  const unsent = new Set<string>();
  const sent = new Set<() => void>();
  const online = createWritable(true);
  const server: { failure: Failure | null } = { failure: null };
  const ports: RecentsPorts = {
    http: {
      call: async (event, request) => {
        if (server.failure !== null) return { ok: false, failure: server.failure };
        const { visit } = request as { visit?: { pageId: string } };
        if (visit !== undefined) told.push(visit.pageId);
        return { ok: true, value: (event.name === "getPageVisits" ? { visits: [], recordMap: {} } : {}) as never };
      },
    },
    storage: {
      get: (key) => values.get(key),
      set: (key, value) => values.set(key, value) === values,
      remove: () => undefined,
    },
    spaceId: "s",
    online,
    isUnsent: (pageId) => unsent.has(pageId),
    onSent(listener) {
      sent.add(listener);
      return () => sent.delete(listener);
    },
  };
  const recents = new Recents(ports, async (list) => new ServerRecents(list));
  recents.subscribe(() => undefined);
  return {
    told,
    unsent,
    online,
    server,
    see: (pageId: string, lastViewTime: number) =>
      recents.note({ pageId, lastViewTime, lastExitTime: null }, pageId, undefined),
    tellSent: () => sent.forEach((listener) => listener()),
    titles: () => recents.read().map(({ title }) => title),
  };
}

test("the visit of a page that was just made is told after the page itself", async () => {
  const { told, unsent, see, tellSent, titles } = setUp();
  unsent.add("new");
  see("new", 1);
  see("old", 2);
  expect(titles()).toEqual(["old", "new"]);
  await expect.poll(() => told).toEqual(["old"]);
  tellSent();
  expect(told).toEqual(["old"]);
  unsent.delete("new");
  tellSent();
  await expect.poll(() => told).toEqual(["old", "new"]);
});

test("visits while another is being told are told too, and those that found no network later", async () => {
  const { told, online, server, see } = setUp();
  see("a", 1);
  see("b", 2);
  await expect.poll(() => told.toSorted()).toEqual(["a", "b"]);
  server.failure = { kind: "offline" };
  see("c", 3);
  online.set(false);
  server.failure = null;
  online.set(true);
  await expect.poll(() => told.toSorted()).toEqual(["a", "b", "c"]);
});
