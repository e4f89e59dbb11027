import { expect, test } from "vitest";
import { createWritable } from "../readable.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import { batchBytes, createCollector, keptLines } from "./collector.ts";

interface Sent {
  readonly url: string;
  readonly init: RequestInit;
}

function setUp(answers: (number | "offline")[] = [], online = true, adminMode = false) {
  const clock = manualClock(1000);
  const sent: Sent[] = [];
  const device = createWritable(online);
  const collector = createCollector({
    clock,
    online: device,
    url: "/logs",
    authorization: () => "Bearer key",
    adminMode: () => adminMode,
    fetch: (url, init) => {
      sent.push({ url, init });
      const status = answers.shift() ?? 200;
      return status === "offline" ? Promise.reject(new TypeError("Failed to fetch")) : Promise.resolve({ status });
    },
  });
  const body = (at: number) =>
    JSON.parse(String(sent[at]?.init.body)) as { dropped: number; lines: { words: string }[] };
  return { clock, sent, device, collector, body };
}
const line = (words: string, detail?: unknown) => ({ level: "error", words, detail }) as const;

test("lines go by POST to the collector, with an authorization header, low priority and keepalive", async () => {
  const { collector, clock, sent, body } = setUp();
  collector.add({ ...line("a", new Error("why")), kind: "ClientError" });
  collector.add(line("b"));
  expect(sent).toHaveLength(0);
  clock.pass(5000);
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({
    url: "/logs",
    init: { method: "POST", priority: "low", keepalive: true, headers: { authorization: "Bearer key" } },
  });
  expect(body(0)).toMatchObject({
    dropped: 0,
    lines: [{ at: 1000, level: "error", words: "a", kind: "ClientError", detail: { message: "why" } }, { words: "b" }],
  });
  await settle();
  expect(clock.waiting()).toBe(0);
});

test("a body stays under the bound of keepalive, one request at a time, and loses nothing", async () => {
  const { collector, clock, sent, body } = setUp();
  for (let n = 0; n < 60; n++) collector.add(line(`${n}`, "ä".repeat(3000)));
  collector.add(
    line(
      "huge",
      Array.from({ length: 90 }, () => "x".repeat(3999)),
    ),
  );
  for (let n = 0; n < 40; n++) {
    const before = sent.length;
    clock.pass(5000);
    expect(sent.length - before).toBeLessThanOrEqual(1);
    await settle();
  }
  const words = sent.flatMap((_, at) => body(at).lines.map((each) => each.words));
  expect(words).toEqual([...Array.from({ length: 60 }, (_, n) => `${n}`), "huge"]);
  for (const { init } of sent)
    expect(new TextEncoder().encode(String(init.body)).length).toBeLessThanOrEqual(batchBytes);
  expect(JSON.stringify(body(sent.length - 1))).toContain("[too large]");
});

test("offline lines wait up to a bound, and go out when the device is online again", async () => {
  const { collector, clock, sent, device, body } = setUp([], false);
  for (let n = 0; n < keptLines + 20; n++) collector.add(line(`${n}`));
  clock.pass(60_000);
  expect(sent).toHaveLength(0);
  device.set(true);
  expect(body(0).dropped).toBe(20);
  expect(body(0).lines[0]?.words).toBe("20");
  for (let n = 0; n < 20; n++) {
    await settle();
    clock.pass(5000);
  }
  expect(sent.flatMap((_, at) => body(at).lines)).toHaveLength(keptLines);
  expect(body(1).dropped).toBe(0);
});

test("what fails is sent again with back-off, what is refused is not", async () => {
  const { collector, clock, sent, body } = setUp(["offline", 503, 200, 403]);
  collector.add(line("a"));
  clock.pass(5000);
  await settle();
  expect(clock.next()).toBe(500);
  await settle();
  expect(clock.next()).toBe(1000);
  await settle();
  expect(sent.map((_, at) => body(at).lines.map((each) => each.words))).toEqual([["a"], ["a"], ["a"]]);
  collector.add(line("b"));
  collector.flush();
  await settle();
  expect([sent.length, clock.waiting()]).toEqual([4, 0]);
});

test("details are told 10 levels deep, and 15 in admin mode", () => {
  const deep = (levels: number): unknown => (levels === 0 ? "end" : { in: deep(levels - 1) });
  const levels = (adminMode: boolean) => {
    const { collector, sent } = setUp([], true, adminMode);
    collector.add(line("deep", deep(30)));
    collector.flush();
    return String(sent[0]?.init.body).split('"in"').length - 1;
  };
  expect([levels(false), levels(true)]).toEqual([10, 15]);
});
