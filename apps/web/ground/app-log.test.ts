import { createFlags, localKey } from "@tessera/platform/flags/flags.ts";
import { createWritable } from "@tessera/platform/readable.ts";
import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test, vi } from "vitest";
import { createAppLog } from "./app-log.ts";

test("lines go to the console, and to the collector that remote configuration names, early ones too", async () => {
  const clock = manualClock();
  const shown: unknown[] = [];
  const sent: { url: string; init: RequestInit }[] = [];
  const { log, collect } = createAppLog({
    clock,
    random: () => 0,
    online: createWritable(true),
    adminMode: () => false,
    console: {
      info: (words) => shown.push(words),
      warn: (words) => shown.push(words),
      error: (words) => shown.push(words),
    },
    fetch: (url, init) => {
      sent.push({ url, init });
      return Promise.resolve({ status: 200 });
    },
  });
  log({ level: "error", words: "early" });
  clock.pass(60_000);
  expect(sent).toEqual([]);
  const values: Record<string, unknown> = { [localKey]: { log_collector: { path: "/logs", key: "abc" } } };
  const storage = { get: (key: string) => values[key], set: () => true, remove: () => undefined };
  const flush = collect(createFlags({ ask: null, storage, log }));
  log({ level: "warning", words: "late" });
  await vi.waitFor(() => {
    flush();
    expect(sent).toHaveLength(1);
  });
  expect(shown).toEqual(["early", "late"]);
  expect(sent[0]?.url).toBe("/logs");
  expect(sent[0]?.init.headers).toMatchObject({ authorization: "Bearer abc" });
  expect(String(sent[0]?.init.body)).toMatch(/early.*late/);
});

test("of a kind that is logged in part the app logs that part: 1 % of VersionError, 10 % of ClientError", () => {
  const draws = [0.0099, 0.01, 0.0999, 0.1, 0.999];
  const kinds = ["VersionError", "VersionError", "ClientError", "ClientError", "LogicalError"];
  const { log, tail } = createAppLog({
    clock: manualClock(),
    random: () => draws.shift() ?? 1,
    online: createWritable(true),
    adminMode: () => false,
    console: { info: () => undefined, warn: () => undefined, error: () => undefined },
    fetch: () => Promise.reject(new Error("nothing is sent")),
  });
  for (const [at, kind] of kinds.entries()) log({ level: "error", words: `${at}`, kind });
  expect(tail.read().map(({ words }) => words)).toEqual(["0", "2", "4"]);
});
