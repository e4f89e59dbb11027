import { expect, test } from "vitest";
import type { CallResult } from "../http.ts";
import type { Line } from "../log.ts";
import { createFlags, keptKey, localKey, type FlagAnswer } from "./flags.ts";
import { collectorConfig, isSampled, profilingConfig } from "./remote-config.ts";

function setUp(answers: CallResult<FlagAnswer>[] | null, kept: Record<string, unknown> = {}) {
  const map = new Map(Object.entries(kept));
  const lines: Line[] = [];
  let asked = 0;
  const storage = {
    get: (key: string) => map.get(key),
    set: (key: string, value: unknown) => map.set(key, value) === map,
    remove: (key: string) => void map.delete(key),
  };
  const ask = () => {
    asked++;
    return Promise.resolve(answers?.shift() ?? ({ ok: false, failure: { kind: "offline" } } as const));
  };
  const flags = createFlags({ ask: answers === null ? null : ask, storage, log: (line) => lines.push(line) });
  return { flags, map, lines, asked: () => asked };
}
const answer = { statsigUser: { userID: "u1" }, initialValues: { profiling: { startSampleRate: 0.5 } } };

test("feature flags come from a server call, or in local mode from the client alone", async () => {
  const server = setUp([{ ok: true, value: answer }]);
  expect(server.flags.read()).toEqual({ source: "none", user: {}, values: {} });
  await server.flags.start();
  expect(server.flags.read()).toEqual({ source: "server", user: { userID: "u1" }, values: answer.initialValues });
  expect(server.map.get(keptKey)).toEqual(answer);
  const kept = { statsigUser: { userID: "u0" }, initialValues: { profiling: { startSampleRate: 1 }, old: true } };
  const again = setUp([{ ok: true, value: answer }], { [keptKey]: kept });
  await again.flags.start();
  expect(again.flags.read()).toEqual(server.flags.read());

  const local = setUp(null, { [localKey]: { profiling: { startSampleRate: 1 } }, [keptKey]: answer });
  await local.flags.start();
  expect(local.flags.read()).toEqual({ source: "local", user: {}, values: { profiling: { startSampleRate: 1 } } });
  expect([local.asked(), server.asked()]).toEqual([0, 1]);
});

test("a start goes by the values of the last one until the server's are here, and keeps them where it is not reached", async () => {
  const { flags, lines } = setUp([{ ok: false, failure: { kind: "offline" } }], { [keptKey]: answer });
  expect(flags.value(profilingConfig).startSampleRate).toBe(0.5);
  await flags.start();
  expect([flags.read().source, lines.length]).toEqual(["kept", 1]);
});

test("how often a start is profiled comes from remote configuration: 0 without, and for what does not fit", () => {
  const rate = (profiling: unknown) =>
    setUp([], { [keptKey]: { ...answer, initialValues: { profiling } } }).flags.value(profilingConfig);
  expect(setUp([]).flags.value(profilingConfig)).toEqual({ startSampleRate: 0, sampleIntervalMs: 10 });
  expect(rate({ startSampleRate: 0.01, sampleIntervalMs: 5 })).toEqual({ startSampleRate: 0.01, sampleIntervalMs: 5 });
  for (const bad of [{ startSampleRate: 2 }, { startSampleRate: -1 }, { startSampleRate: "all" }, 1, null])
    expect(rate(bad).startSampleRate).toBe(0);
  expect([isSampled(0, 0), isSampled(0.1, 0.0999), isSampled(0.1, 0.1), isSampled(1, 0.999)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("a collector is a path of this server, never another host", () => {
  const collector = (log_collector: unknown) =>
    setUp(null, { [localKey]: { log_collector } }).flags.value(collectorConfig);
  expect(collector({ path: "/api/v3/logs", key: "k" })).toEqual({ path: "/api/v3/logs", key: "k" });
  for (const path of ["//evil.example/logs", "https://evil.example", ""])
    expect(collector({ path, key: "k" })).toBeNull();
});

test("of two answers that overtake each other, the one that was asked for last counts", async () => {
  const waiting: ((result: CallResult<FlagAnswer>) => void)[] = [];
  const ask = () => new Promise<CallResult<FlagAnswer>>((resolve) => waiting.push(resolve));
  const storage = { get: () => undefined, set: () => true, remove: () => undefined };
  const flags = createFlags({ ask, storage, log: () => undefined });
  const started = [flags.start(), flags.start()];
  const value = (on: boolean): CallResult<FlagAnswer> => ({
    ok: true,
    value: { statsigUser: {}, initialValues: { on } },
  });
  waiting[1]?.(value(true));
  waiting[0]?.(value(false));
  await Promise.all(started);
  expect(flags.read().values).toEqual({ on: true });
});
