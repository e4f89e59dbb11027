// Rows that this device keeps: what it answers while the server cannot be reached, and what it must not keep.
import { expect, test, vi } from "vitest";
import type { RowsSource } from "@tessera/database/source/database-source.ts";
import { MemoryDeviceStore } from "./testing/memory-device.ts";
import { playedDatabase, type PlayedDatabase } from "./testing/played-database.ts";

const shown = (rows: RowsSource, from: number, to: number): (string | null)[] =>
  Array.from({ length: to - from }, (_, at) => rows.idAt(from + at));

/** Answers whatever is asked until nothing more is. */
async function serve(played: PlayedDatabase): Promise<void> {
  for (let at = 0; at < 20; at++) {
    await played.answer();
    played.clock.pass(5000);
    await new Promise((resolve) => setImmediate(resolve));
  }
}

const keptIds = (played: PlayedDatabase): string[] => [...(played.kept.kept.get(played.collection)?.keys() ?? [])];
const state = (played: PlayedDatabase) => played.kept.states.get(played.collection);

async function opened(count: number, kept = new MemoryDeviceStore()) {
  const played = await playedDatabase(count, kept);
  played.load();
  const rows = played.source.rows(played.question);
  return { played, rows };
}

/** The server cannot be reached from now on. */
async function offline(played: PlayedDatabase): Promise<void> {
  for (const one of played.asked) await one.fail();
  await new Promise((resolve) => setImmediate(resolve));
}

test("all rows of a database of a moderate size are fetched quietly, and answer offline as the whole", async () => {
  const { played, rows } = await opened(1200);
  await serve(played);
  expect(keptIds(played)).toHaveLength(1200);
  expect(state(played)).toMatchObject({ isAll: true });
  // The records of those that were only fetched are not in the record cache.
  expect(played.sync.replica.unlisted.passing.size).toBeLessThan(300);
  rows.show(700, 720);
  await offline(played);
  expect(rows.read()).toMatchObject({ kind: "ready", total: 1200, isWhole: true });
  expect(shown(rows, 700, 720)).toEqual(played.ids.slice(700, 720));
  expect(played.source.row(played.ids[700] ?? "").read()).not.toBe(null);
  const sorted = played.source.rows({ ...played.question, sorts: [{ property: "num", direction: "descending" }] });
  await offline(played);
  expect(shown(sorted, 0, 2)).toEqual([played.ids[1199], played.ids[1198]]);
});

test("of a large one those are kept that were seen, and the answer says that it is not the whole", async () => {
  const { played, rows } = await opened(10_001);
  await serve(played);
  expect(keptIds(played)).toHaveLength(100);
  rows.show(5000, 5010);
  await offline(played);
  expect(rows.read()).toMatchObject({ kind: "ready", total: 100, isWhole: false });
  // It is tried again whether or not anybody says that the server is back.
  played.clock.pass(30_000);
  await played.answer();
  expect(rows.read()).toMatchObject({ total: 10_001, isWhole: true });
});

test("what was kept in another life of the tab answers before the server was ever reached, own changes on top", async () => {
  const first = await opened(5);
  await serve(first.played);
  const { played } = first;
  const again = playedDatabase(0, played.kept);
  const other = await again;
  other.sync.confirm(played.frame, 1, { children: {}, seq: 1 });
  const source = other.openOther(played.page);
  const rows = source.rows(played.question);
  await offline(other);
  expect(shown(rows, 0, 5)).toEqual(played.ids);
  const [id = ""] = played.ids;
  source.transact([played.on(id, "delb", { blocks: [id], seen: [], below: [] })], { userAction: "delete-row" });
  expect(shown(rows, 0, 5)).toEqual([...played.ids.slice(1), null]);
});

test("rows that went leave the device at once, those that changed are read again, and after unknown news nothing stays", async () => {
  const { played } = await opened(5);
  await serve(played);
  const [gone = "", changed = ""] = played.ids;
  played.lose(gone);
  played.write(changed, 77, {}, false);
  played.news([changed], [gone]);
  await vi.waitFor(() =>
    expect(played.kept.kept.get(played.collection)?.get(changed)?.value?.["properties"]).toMatchObject({
      num: [["77"]],
    }),
  );
  expect(keptIds(played)).not.toContain(gone);
  expect(state(played)).toMatchObject({ isAll: true });
  played.news(null, null);
  await vi.waitFor(() => expect(keptIds(played)).toEqual([]));
});

test("a collection that may not be read any more leaves the device at once", async () => {
  const { played } = await opened(5);
  await serve(played);
  played.sync.dropPages([`collection:${played.collection}`], 9);
  await vi.waitFor(() => expect(keptIds(played)).toEqual([]));
  expect(state(played)).toBeUndefined();
});

test("nor stays what was kept in another life, where its page turns out not to be for this reader", async () => {
  const first = await opened(5);
  await serve(first.played);
  const { page, collection } = first.played;
  const played = await playedDatabase(0, first.played.kept);
  played.openOther(page);
  played.states.of = { kind: "hidden" };
  for (const notice of played.states.listeners) notice(page);
  await vi.waitFor(() => expect(played.kept.kept.has(collection)).toBe(false));
});

test("what happened while it was not shown is told again from where the kept rows are true", async () => {
  const first = await opened(5);
  await serve(first.played);
  first.played.news([], []);
  await vi.waitFor(() => expect(state(first.played)?.seq).toBe(2));
  const { played } = await opened(5, first.played.kept);
  played.kept.states.set(played.collection, { block: played.page, seq: 2, isAll: true });
  const other = played.openOther(played.page);
  other.rows(played.question);
  await vi.waitFor(() => expect(played.collections["scope"].topics.get(`collection:${played.collection}`)).toBe(2));
});

test("a record that this device has is no newer than what the rows were told of: a row that went does not come back by it", async () => {
  const first = await opened(3);
  await serve(first.played);
  const [gone = ""] = first.played.ids;
  first.played.news([], [gone]);
  await vi.waitFor(() => expect(keptIds(first.played)).not.toContain(gone));
  const next = await playedDatabase(3, first.played.kept);
  const row = {
    ...next.box({ id: gone, type: "page", parent_id: first.played.collection, parent_table: "collection" }, "V1"),
  };
  next.openOther(first.played.page);
  next.sync.confirm(first.played.frame, 1, { children: {}, seq: 1 });
  const source = next.openOther(first.played.page);
  source.rows(first.played.question);
  next.sync.confirm([{ table: "block", id: gone, box: row }], 1, { children: {}, seq: 1 });
  await new Promise((resolve) => setImmediate(resolve));
  expect(keptIds(first.played)).toHaveLength(2);
});

test("an answer that was on its way while its collection went from this reader brings nothing", async () => {
  const { played } = await opened(3);
  played.sync.dropPages([`collection:${played.collection}`], 9);
  await played.answer();
  expect(played.ids.map((id) => played.sync.entry("block", id))).toEqual([null, null, null]);
  expect(keptIds(played)).toEqual([]);
});

test("what came before anything was heard is not kept before it was read again", async () => {
  const played = await playedDatabase(10_001);
  played.sync.confirm(played.frame, null, { children: {}, seq: 0 });
  const rows = played.source.rows(played.question);
  await played.answer();
  expect([rows.read().kind, keptIds(played)]).toEqual(["ready", []]);
  played.news([played.ids[0] ?? ""]);
  await vi.waitFor(() => expect(keptIds(played).length).toBeGreaterThan(1));
});
