// Texts whose row or block was deleted: how long the device stores them, and what restoring writes.
import { expect, test } from "vitest";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import { getIn, type Json } from "@tessera/kernel/values/json.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { Disk } from "@tessera/sync/disk.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import { openScope, space } from "@tessera/sync/testing/scope-on-disk.ts";
import { UndoHistory } from "@tessera/sync/undo.ts";
import type { Workspace } from "@tessera/sync/workspace.ts";
import type { UnsavedText } from "./unsaved-text.ts";
import { UnsavedTexts, type WriteRestored } from "./unsaved-texts.ts";

const failing = (error: unknown): never => {
  throw error;
};

interface Stored {
  readonly type?: string;
  readonly parent?: string;
  readonly alive?: boolean;
  readonly role?: string;
  readonly properties?: Json;
  readonly more?: { readonly [key: string]: Json };
}

function boxOf(id: string, { type = "page", parent, alive = true, role = "editor", properties, more }: Stored): Box {
  const value = {
    id,
    type,
    alive,
    parent_id: parent ?? space,
    parent_table: parent === undefined ? "space" : "block",
    space_id: space,
    version: 1,
    properties: properties ?? { title: [["Tern"]], num: [["3"]] },
    ...more,
  };
  return { role, value, edit: { order: `V${id}`, state: null, seq: 1, scope: space } } as Box;
}

/** A workspace with these records in memory, and a server that has `onServer`. */
async function opened(records: Readonly<Record<string, Stored>>, onServer: Readonly<Record<string, Stored>> = {}) {
  const storage = new MemoryStorage();
  const sync = await openScope(storage);
  const boxes = Object.entries(records).map(([id, stored]) => ({ table: "block", id, box: boxOf(id, stored) }));
  sync.confirm(boxes, null, { children: {}, seq: 1 });
  const requested: string[] = [];
  let failures = 0;
  const chunk = async (_scope: string, id: string) => {
    requested.push(id);
    if (failures-- > 0) return { ok: false, failure: { kind: "unreachable" } };
    const stored = onServer[id];
    const block = stored === undefined ? {} : { [id]: boxOf(id, stored) };
    return { ok: true, value: { recordMap: { block }, children: {}, seq: 2, cursor: { stack: [] } } };
  };
  const clock = { after: (_ms: number, run: () => void) => queueMicrotask(run) };
  /** Another tab, or the next start of the device. */
  const start = async (): Promise<UnsavedTexts> => {
    // The writes that were asked for are on the device.
    await new Promise((resolve) => setImmediate(resolve));
    const client = { disk: new Disk(storage, failing), ports: { api: { chunk }, clock, onError: failing } };
    const texts = new UnsavedTexts({ id: space, sync, client } as unknown as Workspace);
    await texts.loaded;
    return texts;
  };
  return { sync, start, requested, failNext: (times: number) => void (failures = times) };
}

const unsaved = (recordId: string, more: Partial<UnsavedText> = {}): Omit<UnsavedText, "at"> => ({
  id: newId(),
  of: "row",
  recordId,
  name: "Tern",
  property: { key: "title", name: "Name" },
  text: "Tern at sea",
  write: { kind: "text" },
  ...more,
});
function deleteBlocks(sync: ScopeSync, ...blocks: string[]): void {
  const pointer = { table: "block" as const, id: blocks[0] ?? "", spaceId: space };
  const args = { blocks, below: blocks, seen: [], upTo: 10 };
  expect(sync.transact([{ pointer, path: [], command: "delb", args }], "delete").ok).toBe(true);
}
const propertyOf = (sync: ScopeSync, id: string, key = "title"): string =>
  plainText(toRichText(getIn(sync.entry("block", id)?.value ?? {}, ["properties", key])) ?? []);
const isAlive = (sync: ScopeSync, id: string): unknown => sync.entry("block", id)?.value["alive"];

test("a text stays on the device through changes and a restart, until it is discarded", async () => {
  const row = newId();
  const { start } = await opened({ [row]: {} });
  const first = await start();
  const text = unsaved(row);
  first.keep(text);
  first.keep({ ...text, text: "Tern at sea." });
  first.change(text.id, "Tern at sea!");
  const second = await start();
  expect(second.texts.read()).toEqual([expect.objectContaining({ ...text, text: "Tern at sea!" })]);
  second.discard(text.id);
  expect((await start()).texts.read()).toEqual([]);
});

test("restoring a deleted row restores it and writes the text in one transaction, and the text is not stored any more", async () => {
  const row = newId();
  const { sync, start } = await opened({ [row]: {} });
  deleteBlocks(sync, row);
  const texts = await start();
  const text = unsaved(row);
  texts.keep(text);
  expect(texts.restorable(row).read()).toBe(true);
  const before = sync.pending.length;
  expect(await texts.restore(text.id)).toBe("restored");
  expect([isAlive(sync, row), propertyOf(sync, row), sync.pending.length]).toEqual([true, "Tern at sea", before + 1]);
  expect([texts.texts.read(), (await start()).texts.read()]).toEqual([[], []]);
});

test("a row is restored by the writer that is given, so that its undo deletes the row again", async () => {
  const row = newId();
  const { sync, start } = await opened({ [row]: {} });
  deleteBlocks(sync, row);
  const texts = await start();
  const text = unsaved(row);
  texts.keep(text);
  const undo = new UndoHistory<null>(sync, () => 1);
  const write: WriteRestored = (operations, intent) => {
    const done = sync.transact(operations, intent);
    if (done.ok) undo.push({ inverse: done.inverse, intent, before: null, after: null });
    return done.ok;
  };
  expect(await texts.restore(text.id, write)).toBe("restored");
  undo.undo();
  expect(isAlive(sync, row)).toBe(false);
  undo.redo();
  expect([isAlive(sync, row), propertyOf(sync, row)]).toEqual([true, "Tern at sea"]);
});

test("a value is written as it is stored, and a text that is no value restores the row and stays stored", async () => {
  const row = newId();
  const { sync, start } = await opened({ [row]: {} });
  deleteBlocks(sync, row);
  const texts = await start();
  const property = { key: "num", name: "Number" };
  const none = unsaved(row, { property, text: "4x", write: { kind: "none" } });
  const number = unsaved(row, { property, text: "42", write: { kind: "value", stored: [["42"]] } });
  for (const text of [none, number]) texts.keep(text);
  expect(await texts.restore(none.id)).toBe("record-only");
  expect([isAlive(sync, row), propertyOf(sync, row, "num")]).toEqual([true, "3"]);
  expect(await texts.restore(number.id)).toBe("restored");
  expect([propertyOf(sync, row, "num"), texts.texts.read().map(({ id }) => id)]).toEqual(["42", [none.id]]);
});

test("a text that another tab has restored or discarded is not written a second time", async () => {
  const row = newId();
  const { sync, start } = await opened({ [row]: {} });
  const text = unsaved(row);
  const first = await start();
  first.keep(text);
  const second = await start();
  second.discard(text.id);
  expect(await first.restore(text.id)).toBe("gone");
  expect([propertyOf(sync, row), first.texts.read()]).toEqual(["Tern", []]);
});

test("a deleted row that is not in memory is requested, and can be restored only with the right to edit it", async () => {
  const [mine, theirs, away] = [newId(), newId(), newId()];
  const { sync, start, requested } = await opened(
    {},
    { [mine]: { alive: false }, [theirs]: { alive: false, role: "reader" } },
  );
  const texts = await start();
  for (const row of [mine, theirs, away]) texts.keep(unsaved(row));
  await expect.poll(() => texts.restorable(mine).read()).toBe(true);
  expect([theirs, away].map((row) => texts.restorable(row).read())).toEqual([false, false]);
  expect(requested).toEqual([mine, theirs, away]);
  const [first, , last] = texts.texts.read();
  expect(await texts.restore(first?.id ?? "")).toBe("restored");
  expect([isAlive(sync, mine), propertyOf(sync, mine)]).toEqual([true, "Tern at sea"]);
  expect(await texts.restore(last?.id ?? "")).toBe("refused");
  expect(texts.texts.read()).toHaveLength(2);
});

test("a deleted row that cannot be requested without a connection is requested again", async () => {
  const row = newId();
  const { start, requested, failNext } = await opened({}, { [row]: { alive: false } });
  const texts = await start();
  failNext(2);
  texts.keep(unsaved(row));
  await expect.poll(() => texts.restorable(row).read()).toBe(true);
  expect(requested).toEqual([row, row, row]);
});

test("a row that was deleted from the trash may be restored only with full access to the workspace", async () => {
  const row = newId();
  const { start } = await opened({ [row]: { alive: false, more: { deleted_from_trash_time: 5 } } });
  expect((await start()).restorable(row).read()).toBe(false);
});

test("restoring a block restores the blocks in it that were deleted with it", async () => {
  const [page, block, inside] = [newId(), newId(), newId()];
  const title = { title: [["quay"]] };
  const { sync, start } = await opened({
    [page]: {},
    [block]: { type: "toggle", parent: page, properties: title },
    [inside]: { type: "text", parent: block, properties: title },
  });
  deleteBlocks(sync, block);
  expect([isAlive(sync, block), isAlive(sync, inside)]).toEqual([false, false]);
  const texts = await start();
  const text = unsaved(block, { of: "block", name: "", text: "quay four" });
  texts.keep(text);
  expect(await texts.restore(text.id)).toBe("restored");
  expect([propertyOf(sync, block), isAlive(sync, inside)]).toEqual(["quay four", true]);
});

test("a text that its open field shows is not listed until the field is closed", async () => {
  const row = newId();
  const { start } = await opened({ [row]: {} });
  const texts = await start();
  const text = unsaved(row);
  const close = texts.showInField(text.id);
  texts.keep(text);
  expect(texts.texts.read()).toEqual([]);
  close();
  expect(texts.texts.read()).toHaveLength(1);
});
