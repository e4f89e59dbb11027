// Plans and the end of a tab: whatever was executed and written by then, the next start has all of the plan in order, or nothing.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { runsOf } from "@tessera/kernel/operations/texts.ts";
import { leftOf } from "@tessera/kernel/text/offsets.ts";
import { pristine, textKey, visibleText } from "@tessera/kernel/text/runs.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { beforeEach, expect, test } from "vitest";
import { Disk } from "../disk.ts";
import { MemoryStorage } from "../memory-storage.ts";
import type { SyncPorts } from "../ports.ts";
import { ScopeSync } from "../scope-sync.ts";
import { boxOf, space } from "../testing/scope-on-disk.ts";
import { PlannedChanges } from "./planned-changes.ts";

const page = newId();

/** One life of a tab. After `end` nothing that it has not written by then is written. */
interface Tab {
  readonly sync: ScopeSync;
  readonly sessions: string[];
  readonly disk: Disk;
  plan(): PlannedChanges;
  write(): Promise<void>;
  end(): void;
}

let storage: MemoryStorage;
/** Writes that the storage was asked for and has not carried out. */
let waiting: (() => void)[];
let lives: number;

beforeEach(async () => {
  waiting = [];
  lives = 0;
  storage = new MemoryStorage(() => new Promise((resolve) => waiting.push(resolve)));
  const first = await open();
  first.sync.confirm([{ table: "block", id: page, box: boxOf(page, {}) }], 1, {
    children: { [page]: { after: null, listed: [], end: true } },
    seq: 1,
  });
  await first.write();
  first.end();
});

async function settle(): Promise<void> {
  await new Promise((resolve) => setImmediate(resolve));
}

/** The next life of the device's tab: it takes over the queues of the earlier ones. */
async function open(): Promise<Tab> {
  const queues = Array.from({ length: ++lives }, (_, at) => `queue${at + 1}`);
  const fail = (error: unknown): never => {
    throw error;
  };
  const clock = { now: () => lives, after: (_ms: number, run: () => void) => (queueMicrotask(run), () => undefined) };
  const ports = { storage, newId, onError: fail, clock } as unknown as SyncPorts;
  const disk = new Disk(storage, fail);
  const sync = new ScopeSync({ scope: space, userId: "u", queue: `queue${lives}` }, ports, disk);
  const sessions: string[] = [];
  sync.onSession = (session) => sessions.push(session);
  await sync.restore(Promise.resolve(queues), [page]);
  return {
    sync,
    sessions,
    disk,
    plan: () => new PlannedChanges({ sync, disk, newId, now: () => lives }, { action: "paste", pages: [page] }),
    async write() {
      await settle();
      for (const done of waiting.splice(0)) done();
      await settle();
    },
    end: () => void waiting.splice(0),
  };
}

/** A line at the end of the page, whose text is written with the ids of the plan. */
function addLine(plan: PlannedChanges, text: string, previous: string | null): string {
  const id = newId();
  const args = { type: "text", parent: { table: "block" as const, id: page }, after: previous };
  const { site, clock } = plan.numbering(text.length);
  const pointer = { table: "block" as const, id, spaceId: space };
  const left = leftOf(pristine(textKey(id, "title"), []), 0);
  const operations: Operation[] = [
    { pointer, path: [], command: "new", args },
    { pointer, path: ["properties", "title"], command: "ins", args: { left, site, clock, units: text } },
  ];
  plan.add(operations);
  return id;
}

/** Adds lines with these numbers as their texts. */
function addLines(plan: PlannedChanges, from: number, to: number, previous: string | null = null): string | null {
  for (let at = from; at < to; at++) previous = addLine(plan, `line ${at}`, previous);
  return previous;
}

const linesOf = (sync: ScopeSync): string[] =>
  sync.childIds(page).map((id) => {
    const entry = sync.entry("block", id);
    return entry === null ? "" : visibleText(runsOf(entry, "title"));
  });

const expected = (count: number): string[] => Array.from({ length: count }, (_, at) => `line ${at}`);

const execute = ({ sync }: Tab, plan: PlannedChanges): boolean =>
  plan.executeNext((change) => sync.transact(change.operations, "paste", change).ok);

test.each(Array.from({ length: 9 }, (_, at) => at))(
  "a tab that ends after %i of 8 parts were executed leaves all of them, in order and once",
  async (count) => {
    const tab = await open();
    const plan = tab.plan();
    addLines(plan, 0, 8);
    void plan.store(true);
    await tab.write();
    for (let at = 0; at < count; at++) expect(execute(tab, plan)).toBe(true);
    expect(linesOf(tab.sync)).toEqual(expected(count));
    expect(plan.left).toBe(8 - count);
    tab.end();
    const next = await open();
    expect(linesOf(next.sync)).toEqual(expected(8));
    expect(next.sync.pending.map(({ n }) => n)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(new Set(next.sync.pending.map(({ session }) => session)).size).toBe(1);
    next.end();
    expect(linesOf((await open()).sync)).toEqual(expected(8));
  },
);

test("a plan whose write the tab took with it leaves nothing, even if all of its parts were executed", async () => {
  const tab = await open();
  const plan = tab.plan();
  addLines(plan, 0, 4);
  void plan.store(true);
  while (plan.left > 0) execute(tab, plan);
  expect(tab.sync.pending.every(({ persisted }) => !persisted)).toBe(true);
  tab.end();
  expect(linesOf((await open()).sync)).toEqual([]);
});

test.each([0, 1, 2, 3])(
  "a plan of 4 writes is executed by the next start only if all of them were carried out (%i)",
  async (count) => {
    const tab = await open();
    const plan = tab.plan();
    let previous: string | null = null;
    for (let at = 0; at < 4; at++) {
      previous = addLines(plan, at * 2, at * 2 + 2, previous);
      void plan.store(at === 3);
      if (at < count) await tab.write();
      else await settle();
    }
    tab.end();
    const next = await open();
    expect(linesOf(next.sync)).toEqual([]);
    await next.write();
    // Nothing of it stays on the device.
    expect(await storage.load("q/")).toEqual([]);
  },
);

test("a plan of several writes is executed by the next start when the last write was carried out", async () => {
  const tab = await open();
  const plan = tab.plan();
  const last = addLines(plan, 0, 3);
  void plan.store(false);
  await tab.write();
  addLines(plan, 3, 5, last);
  void plan.store(true);
  await tab.write();
  execute(tab, plan);
  tab.end();
  expect(linesOf((await open()).sync)).toEqual(expected(5));
});

test("a plan of several writes that is stored at once is executed by the next start without the writes before", async () => {
  const tab = await open();
  const plan = tab.plan();
  const last = addLines(plan, 0, 3);
  void plan.store(false);
  await tab.write();
  addLines(plan, 3, 6, last);
  plan.storeAtOnce();
  await settle();
  // Only the notes of this write outlive the tab: the marker of the first one is still on disk.
  const [done] = waiting.splice(-1);
  const rows = await storage.load("q/");
  tab.end();
  expect(rows.some(([key]) => key.includes("unfinished"))).toBe(true);
  done?.();
  await settle();
  expect(linesOf((await open()).sync)).toEqual(expected(6));
});

test("a plan that is given up together with the undo of its executed parts leaves nothing, or is whole", async () => {
  for (const isWritten of [true, false]) {
    const tab = await open();
    const plan = tab.plan();
    addLines(plan, 0, 6);
    void plan.store(true);
    await tab.write();
    const inverse: Operation[] = [];
    for (let at = 0; at < 3; at++)
      plan.executeNext((change) => {
        const done = tab.sync.transact(change.operations, "paste", change);
        if (done.ok) inverse.unshift(...done.inverse);
        return done.ok;
      });
    expect(tab.sync.transact(inverse, "undo").ok).toBe(true);
    plan.drop();
    expect(plan.left).toBe(0);
    expect(linesOf(tab.sync)).toEqual([]);
    if (isWritten) await tab.write();
    else await settle();
    tab.end();
    const next = await open();
    expect(linesOf(next.sync)).toEqual(isWritten ? [] : expected(6));
    next.end();
  }
});

test("other changes between the parts of a plan have their own session and their own ids", async () => {
  const tab = await open();
  const plan = tab.plan();
  addLines(plan, 0, 3);
  void plan.store(true);
  execute(tab, plan);
  expect(tab.sessions).toHaveLength(1);
  const id = newId();
  const args = { type: "text", parent: { table: "block" as const, id: page }, after: null };
  const pointer = { table: "block" as const, id, spaceId: space };
  tab.sync.transact([{ pointer, path: [], command: "new", args }], "add");
  execute(tab, plan);
  const [one, between, two] = tab.sync.pending;
  expect([one?.session, two?.session]).toEqual([tab.sessions[0], tab.sessions[0]]);
  expect([one?.n, two?.n, between?.n]).toEqual([0, 1, 0]);
  expect(between?.session).toBe(tab.sync.currentSession);
  expect(plan.numbering(1).site).not.toBe(tab.sync.allocate(1)[0]);
  await tab.write();
  tab.end();
  const next = await open();
  expect(next.sync.childIds(page)[0]).toBe(id);
  expect(linesOf(next.sync).slice(1)).toEqual(expected(3));
});

test("a part that cannot be executed stays the next one", async () => {
  const tab = await open();
  const plan = tab.plan();
  plan.add([
    { pointer: { table: "block", id: newId(), spaceId: space }, path: [], command: "turn", args: { type: "text" } },
  ]);
  void plan.store(true);
  expect(execute(tab, plan)).toBe(false);
  expect(plan.left).toBe(1);
  expect(tab.sync.pending).toEqual([]);
});
