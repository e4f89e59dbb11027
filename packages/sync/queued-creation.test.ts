// A page that a tab of this device has created and not sent yet, as another tab of the device loads it.
import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test, vi } from "vitest";
import type { LoadChannel } from "./late-channel.ts";
import { SyncClient } from "./client.ts";
import { MemoryStorage } from "./memory-storage.ts";
import type { SyncPorts } from "./ports.ts";
import { isCreationQueued } from "./queued-creation.ts";

/** The realtime channel never loads: these tests send nothing. */
const noCode: LoadChannel = () => new Promise(() => undefined);

const SPACE = "00000000-0000-4000-8000-000000000001";
const PAGE = "00000000-0000-4000-8000-000000000002";
const QUEUED = `q/other-tab/${SPACE}/1`;

/** The row of a transaction that creates the page. */
const creation = {
  ...{ id: "t", session: "s", n: 1, action: "new", at: 1 },
  operations: [
    {
      pointer: { table: "block", id: PAGE },
      path: [],
      command: "new",
      args: { type: "page", parent: { table: "space", id: SPACE } },
    },
  ],
};

async function storageWith(row: typeof creation): Promise<MemoryStorage> {
  const storage = new MemoryStorage();
  await storage.write({ put: [[QUEUED, row]], remove: [] });
  return storage;
}

test("the creation of a block is found in the queue of another tab, in its own scope alone", async () => {
  const storage = await storageWith(creation);
  expect(await isCreationQueued(storage, SPACE, PAGE)).toBe(true);
  expect(await isCreationQueued(storage, "another", PAGE)).toBe(false);
  expect(await isCreationQueued(storage, SPACE, SPACE)).toBe(false);
});

test("a page whose creation another tab has not sent yet is loading, and is hidden only once no queue contains it", async () => {
  const storage = await storageWith(creation);
  const clock = manualClock();
  let requests = 0;
  const ports = {
    ...{ storage, clock, random: () => 0, newId: () => "id", claim: () => Promise.resolve(false) },
    onError: (error: unknown) => expect(error).toBeUndefined(),
    api: {
      chunk() {
        requests++;
        const value = { recordMap: {}, cursor: { stack: [] }, children: {}, seq: 1 };
        return Promise.resolve({ ok: true, value });
      },
    },
  } as unknown as SyncPorts;
  const workspace = new SyncClient("ada", ports, "this-tab", noCode).open(SPACE);
  const seen: string[] = [];
  workspace.onState(() => seen.push(workspace.stateOf(PAGE).kind));
  workspace.openPage(PAGE);
  for (const answers of [1, 2, 3]) {
    await vi.waitFor(() => expect(requests).toBe(answers));
    expect(seen).not.toContain("hidden");
    if (answers === 3) await storage.write({ put: [], remove: [QUEUED] });
    await vi.waitFor(() => {
      clock.pass(60_000);
      expect(requests).toBeGreaterThan(answers);
    });
  }
  await vi.waitFor(() => expect(workspace.stateOf(PAGE).kind).toBe("hidden"));
});

test("a page whose creation this tab has not sent yet stays open when the server answers that the user has no such page", async () => {
  const storage = await storageWith(creation);
  const clock = manualClock();
  let requests = 0;
  const ports = {
    ...{ storage, clock, random: () => 0, newId: () => "id", claim: () => Promise.resolve(true) },
    onError: (error: unknown) => expect(error).toBeUndefined(),
    api: {
      chunk() {
        requests++;
        return Promise.resolve({ ok: true, value: { recordMap: {}, cursor: { stack: [] }, children: {}, seq: 1 } });
      },
    },
  } as unknown as SyncPorts;
  const client = new SyncClient("ada", ports, "this-tab", noCode);
  const workspace = client.open(SPACE);
  workspace.openPage(PAGE);
  await client.fromDisk(SPACE);
  expect(workspace.sync.pending).toHaveLength(1);
  // The answer about rights: the user has no role on this page, at a later number than that of the page's answer.
  workspace.sync.dropPages([PAGE], 2);
  workspace.topicsLost([PAGE]);
  expect(workspace.stateOf(PAGE).kind).not.toBe("hidden");
  await vi.waitFor(() => expect(requests).toBe(1));
  await vi.waitFor(() => {
    clock.pass(60_000);
    expect(requests).toBeGreaterThan(1);
  });
  expect(workspace.stateOf(PAGE).kind).not.toBe("hidden");
  workspace.sync.confirm([], 3, { children: {}, seq: 0 }, { ids: ["t"], seq: 3 });
  await vi.waitFor(() => {
    clock.pass(60_000);
    expect(workspace.stateOf(PAGE).kind).toBe("hidden");
  });
});
