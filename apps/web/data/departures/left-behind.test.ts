// What stays on the device of a workspace that the user is not in any more, and what is removed.
import { expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { Disk } from "@tessera/sync/disk.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import { afterRefusal } from "@tessera/sync/refusing.ts";
import { openScope, space, take } from "@tessera/sync/testing/scope-on-disk.ts";
import { LeftBehind } from "./left-behind.ts";

const failing = (error: unknown): never => {
  throw error;
};

/** A device on which the user wrote in a page of the workspace, and the server refused each change for this reason. */
async function refusedWith(kind: string, texts: readonly string[]) {
  const storage = new MemoryStorage();
  const sync = await openScope(storage);
  take(sync, 1, ["page", {}]);
  sync.confirm([], 2);
  for (const text of texts) {
    const operation: Operation = {
      pointer: { table: "block", id: newId() },
      path: [],
      command: "new",
      args: { type: "text", parent: { table: "block", id: "page" }, properties: { title: [[text]] } },
    };
    expect(sync.transact([operation], "write").ok).toBe(true);
  }
  // The entries behind a refused one are rewritten.
  for (let [first] = sync.pending; first !== undefined; [first] = sync.pending)
    sync.refuse(first, { kind, message: "-" }, afterRefusal);
  await new Promise((resolve) => setImmediate(resolve));
  const listed = new Set<string>();
  const work = new Set<string>();
  const disk = new Disk(storage, failing);
  const left = new LeftBehind({
    disk,
    spacesWithWork: async () => [...work],
    isListed: (id) => listed.has(id),
  });
  const stored = async (): Promise<string[]> =>
    (await storage.load(""))
      .map(([key]) => key.split("/", 1)[0] ?? "")
      .filter((kindOfKey, at, all) => all.indexOf(kindOfKey) === at);
  return { left, listed, work, stored, disk };
}

test("text that the server refused from a removed member is listed until it is discarded, and copies of records are removed", async () => {
  const { left, stored } = await refusedWith("ForbiddenError", ["The ferry ", "leaves at nine"]);
  await left.refresh();
  const [text] = left.texts.read();
  expect(text?.spaceId).toBe(space);
  expect(text?.text).toContain("leaves at nine");
  expect(await stored()).toEqual(["d"]);
  await left.discard(space);
  expect(left.texts.read()).toEqual([]);
  await left.refresh();
  expect(left.texts.read()).toEqual([]);
  expect(await stored()).toEqual([]);
});

test("text of a workspace that the user is in, or that was refused for another reason, is not listed", async () => {
  const here = await refusedWith("ForbiddenError", ["mine"]);
  here.listed.add(space);
  await here.left.refresh();
  expect(here.left.texts.read()).toEqual([]);
  expect(await here.stored()).toEqual(expect.arrayContaining(["r", "s"]));
  const conflict = await refusedWith("OperationConflictError", ["old"]);
  await conflict.left.refresh();
  expect(conflict.left.texts.read()).toEqual([]);
});

test("the copy of a workspace stays while its unsent changes wait on this device", async () => {
  const { left, work, stored } = await refusedWith("ForbiddenError", ["mine"]);
  work.add(space);
  await left.refresh();
  expect(await stored()).toEqual(expect.arrayContaining(["d", "r", "s"]));
});

test("a text whose record was deleted is listed too when the user is not in its workspace any more", async () => {
  const disk = new Disk(new MemoryStorage(), failing);
  await disk.write([[`d/${space}/unsaved/1`, { of: "block", recordId: "page", text: "quay four" }]]);
  const left = new LeftBehind({ disk, spacesWithWork: async () => [], isListed: () => false });
  await left.refresh();
  expect(left.texts.read()).toEqual([{ spaceId: space, text: "quay four" }]);
});
