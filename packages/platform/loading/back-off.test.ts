import { expect, test } from "vitest";
import type { Line } from "../log.ts";
import { createWritable } from "../readable.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import { loadArea } from "./area.ts";
import { backOffDelay, untilItWorks } from "./back-off.ts";

function setUp(online = true) {
  const clock = manualClock();
  const lines: Line[] = [];
  return { clock, lines, online: createWritable(online), log: (line: Line) => void lines.push(line) };
}

test("the back-off starts at 500 ms and doubles up to 30 s", () => {
  const delays = [1, 2, 3, 4, 5, 6, 7, 8, 20].map(backOffDelay);
  expect(delays).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000]);
});

test("a failed load is tried again after each delay, and only once the device is online", async () => {
  const ports = setUp();
  let tries = 0;
  const failures: number[] = [];
  const work = () => (++tries < 4 ? Promise.reject(new Error(`no ${tries}`)) : Promise.resolve("here"));
  const result = untilItWorks(work, ports, { onFailure: (_error, attempt) => failures.push(attempt) });
  await settle();
  expect([tries, ports.clock.next()]).toEqual([1, 500]);
  await settle();
  expect(tries).toBe(2);
  ports.online.set(false);
  expect(ports.clock.next()).toBe(1000);
  await settle();
  ports.clock.pass(10 * 60_000);
  await settle();
  expect(tries).toBe(2);
  ports.online.set(true);
  await settle();
  expect([tries, ports.clock.next()]).toEqual([3, 2000]);
  expect(await result).toBe("here");
  expect(failures).toEqual([1, 2, 3]);
});

test("whoever leaves stops the trying, in the wait and offline", async () => {
  const ports = setUp();
  const leave = new AbortController();
  let tries = 0;
  const work = () => Promise.reject(new Error(`no ${++tries}`));
  const result = untilItWorks(work, ports, { onFailure: () => undefined, signal: leave.signal });
  const refused = expect(result).rejects.toThrow("no 1");
  await settle();
  ports.online.set(false);
  ports.clock.next();
  await settle();
  leave.abort();
  await refused;
  expect([tries, ports.clock.waiting()]).toEqual([1, 0]);
});

test("failed chunks of script and style are logged apart, and given up after 120 s online", async () => {
  const ports = setUp();
  let tries = 0;
  const script = new TypeError("Failed to fetch dynamically imported module: /assets/a.js");
  const style = new Error("Unable to preload CSS for /assets/a.css");
  const result = loadArea(() => Promise.reject(tries++ % 2 === 0 ? script : style), ports);
  const given = expect(result).rejects.toBe(script);
  const waits: number[] = [];
  await settle();
  // An hour without a network is nobody's failure.
  ports.online.set(false);
  waits.push(ports.clock.next() ?? 0);
  await settle();
  ports.clock.pass(60 * 60_000);
  ports.online.set(true);
  await settle();
  for (let passed = ports.clock.next(); passed !== null && waits.length < 9; passed = ports.clock.next()) {
    waits.push(passed);
    await settle();
  }
  expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  await given;
  expect([ports.lines.length, tries]).toEqual([9, 9]);
  const told = ports.lines.slice(0, 2).map(({ level, words, detail }) => ({ level, words, detail }));
  expect(told).toEqual([
    {
      level: "error",
      words: "Loading chunk failed",
      detail: { kind: "script", attempt: 1, timedOut: false, error: script },
    },
    {
      level: "error",
      words: "Loading CSS chunk failed",
      detail: { kind: "style", attempt: 2, timedOut: false, error: style },
    },
  ]);
  const endless = loadArea(() => new Promise<never>(() => undefined), ports);
  const timedOut = expect(endless).rejects.toThrow("Loading chunk failed (timeout)");
  ports.clock.pass(120_000);
  await timedOut;
  expect(ports.lines.slice(9)).toMatchObject([
    { words: "Loading chunk failed", detail: { kind: "script", attempt: 1, timedOut: true } },
  ]);
});

test("a chunk that never comes times out after 120 s", async () => {
  const ports = setUp();
  const result = loadArea(() => new Promise<never>(() => undefined), ports);
  const refused = expect(result).rejects.toThrow("Loading chunk failed (timeout)");
  ports.clock.pass(119_999);
  await settle();
  expect(ports.lines).toEqual([]);
  ports.clock.pass(1);
  await refused;
  expect(ports.lines.map((line) => line.words)).toEqual(["Loading chunk failed"]);
});
