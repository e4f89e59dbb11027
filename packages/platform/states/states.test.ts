import { expect, test } from "vitest";
import type { CallResult } from "../http.ts";
import { createWritable } from "../readable.ts";
import { createStores } from "../storage/storage.ts";
import { manualClock, settle } from "../testing/manual-clock.ts";
import { createCallTask } from "./async-task.ts";
import { watchNetwork } from "./network-state.ts";
import { createPageVisits } from "./page-visits.ts";
import { idleMs, watchPresence, type ActivitySource } from "./presence.ts";
import { createRenderPhase } from "./render-phase.ts";
import { createSpaceTransitions } from "./space-transition.ts";

test("the render phase is booting, then rendered, and never booting again", () => {
  const phase = createRenderPhase();
  const seen: string[] = [phase.read()];
  phase.subscribe(() => seen.push(phase.read()));
  phase.rendered();
  phase.rendered();
  expect(seen).toEqual(["booting", "rendered"]);
});

test("a space transition starts as notTransitioning, and only the one under way ends", () => {
  const transition = createSpaceTransitions();
  expect(transition.read()).toEqual({ kind: "notTransitioning" });
  transition.begin("a", "a");
  expect(transition.read()).toEqual({ kind: "notTransitioning" });
  transition.begin("a", "b");
  transition.begin("a", "c");
  transition.end("b");
  expect(transition.read()).toEqual({ kind: "transitioning", from: "a", to: "c" });
  transition.end("c");
  expect(transition.read()).toEqual({ kind: "notTransitioning" });
});

test("an async task is idle, pending, resolved or rejected, and tells of its last run alone", async () => {
  const ends: ((result: CallResult<string>) => void)[] = [];
  const task = createCallTask((_name: string) => new Promise<CallResult<string>>((resolve) => ends.push(resolve)));
  const failure = { kind: "offline" } as const;
  expect(task.read()).toEqual({ kind: "idle" });
  void task.run("a");
  expect(task.read()).toEqual({ kind: "pending" });
  void task.run("b");
  ends[0]?.({ ok: true, value: "late" });
  await settle();
  expect(task.read()).toEqual({ kind: "pending" });
  ends[1]?.({ ok: true, value: "done" });
  await settle();
  expect(task.read()).toEqual({ kind: "resolved", value: "done" });
  void task.run("c");
  expect(task.read()).toEqual({ kind: "pending" });
  ends[2]?.({ ok: false, failure });
  await settle();
  expect(task.read()).toEqual({ kind: "rejected", reason: failure });
  void task.run("d");
  task.reset();
  ends[3]?.({ ok: true, value: "unwanted" });
  await settle();
  expect(task.read()).toEqual({ kind: "idle" });
});

test("a call as a task resolves with its value, and is rejected offline and by a status", async () => {
  const offline = { kind: "offline" } as const;
  const refused = { kind: "refused", status: 403, body: null, retryAfterSeconds: null } as const;
  const results: CallResult<number>[] = [
    { ok: true, value: 7 },
    { ok: false, failure: offline },
    { ok: false, failure: refused },
  ];
  const task = createCallTask((at: number) => Promise.resolve(results[at] ?? { ok: false, failure: offline }));
  const seen: unknown[] = [];
  for (const at of [0, 1, 2]) {
    await task.run(at);
    seen.push(task.read());
  }
  expect(seen).toEqual([
    { kind: "resolved", value: 7 },
    { kind: "rejected", reason: offline },
    { kind: "rejected", reason: refused },
  ]);
});

test("presence is isActive and userId: in sight and touched within five minutes", () => {
  expect(idleMs).toBe(300_000);
  const clock = manualClock();
  const listeners: Record<string, () => void> = {};
  const source = {
    visibilityState: "visible" as ActivitySource["visibilityState"],
    addEventListener: (name: string, listener: () => void) => void (listeners[name] = listener),
  };
  const user = createWritable<string | null>(null);
  const presence = watchPresence(source, user, clock);
  expect(presence.read()).toEqual({ isActive: true, userId: null });
  user.set("u1");
  expect(presence.read()).toEqual({ isActive: true, userId: "u1" });
  clock.pass(idleMs - 1);
  listeners["keydown"]?.();
  clock.pass(idleMs - 1);
  expect(presence.read().isActive).toBe(true);
  clock.pass(1);
  expect(presence.read()).toEqual({ isActive: false, userId: "u1" });
  listeners["pointerdown"]?.();
  expect(presence.read().isActive).toBe(true);
  source.visibilityState = "hidden";
  listeners["visibilitychange"]?.();
  expect(presence.read().isActive).toBe(false);
});

test("network state is online, syncing and the time of the last moment offline", () => {
  const clock = manualClock(100);
  const online = createWritable(true);
  const syncing = createWritable(false);
  const network = watchNetwork(online, syncing, clock);
  expect(network.read()).toEqual({ online: true, syncing: false, lastOfflineTimestamp: null });
  syncing.set(true);
  expect(network.read()).toEqual({ online: true, syncing: true, lastOfflineTimestamp: null });
  clock.pass(50);
  online.set(false);
  expect(network.read()).toEqual({ online: false, syncing: false, lastOfflineTimestamp: 150 });
  clock.pass(50);
  online.set(true);
  expect(network.read()).toEqual({ online: true, syncing: true, lastOfflineTimestamp: 200 });
  const begunOffline = watchNetwork(createWritable(false), syncing, clock);
  expect(begunOffline.read()).toEqual({ online: false, syncing: false, lastOfflineTimestamp: 200 });
});

test("a page visit is pageId, lastViewTime and lastExitTime, kept over a restart", () => {
  const clock = manualClock(10);
  const texts = new Map<string, string>();
  const store = {
    get length() {
      return texts.size;
    },
    key: (at: number) => [...texts.keys()][at] ?? null,
    getItem: (key: string) => texts.get(key) ?? null,
    setItem: (key: string, value: string) => void texts.set(key, value),
    removeItem: (key: string) => void texts.delete(key),
  };
  const open = () =>
    createPageVisits(
      createStores(store, { clock, refused: () => undefined, preferencesAllowed: () => true }).cache,
      clock,
    );
  const visits = open();
  expect(visits.read("p")).toBeNull();
  visits.leave("p");
  expect(visits.read("p")).toBeNull();
  visits.enter("p");
  expect(visits.read("p")).toEqual({ pageId: "p", lastViewTime: 10, lastExitTime: null });
  clock.pass(5);
  visits.leave("p");
  clock.pass(5);
  open().enter("p");
  expect(open().read("p")).toEqual({ pageId: "p", lastViewTime: 20, lastExitTime: 15 });
});
