// News of rows: what is asked for again, what leaves at once, and which records stay in memory.
import { expect, test } from "vitest";
import type { RowsSource } from "@tessera/database/source/database-source.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import { playedDatabase } from "./testing/played-database.ts";

const shown = (rows: RowsSource, from: number, to: number): (string | null)[] =>
  Array.from({ length: to - from }, (_, at) => rows.idAt(from + at));

async function opened(count: number) {
  const played = await playedDatabase(count);
  played.load();
  const rows = played.source.rows(played.question);
  await played.answer();
  rows.show(0, 20);
  return { played, rows, held: (at: number) => played.source.row(played.ids[at] ?? "").read() !== null };
}

test("a collection is watched once the server knows it, and again when it may be read again", async () => {
  const { played } = await opened(3);
  expect(played.watched).toEqual([`collection:${played.collection}`]);
  played.collections["scope"].topics.clear();
  played.sync.dropPages([`collection:${played.collection}`], 1);
  expect(played.source.state.read()).toMatchObject({ kind: "hidden" });
  played.load();
  expect(played.watched).toHaveLength(2);
  played.source.close();
  expect(played.collections["scope"].topics.size).toBe(0);
});

test("on news no more is asked for than what is on screen, and the rest when it is shown", async () => {
  const { played, rows } = await opened(500);
  rows.show(100, 130);
  await played.answer();
  played.clock.pass(1000);
  played.news([played.ids[400] ?? ""]);
  expect(played.asked.slice(2).map(({ from, limit }) => [from, limit])).toEqual([[90, 50]]);
  await played.answer();
  rows.show(130, 140);
  expect(played.asked).toHaveLength(3);
  played.clock.pass(1000);
  rows.show(150, 180);
  expect(played.asked.slice(3).map(({ from, limit }) => [from, limit])).toEqual([[140, 50]]);
});

test("many news are one question, and a later one where some came while it was asked", async () => {
  const { played } = await opened(50);
  played.clock.pass(1000);
  for (const id of played.ids.slice(0, 5)) played.news([id]);
  expect(played.asked).toHaveLength(2);
  await played.answer();
  expect(played.asked).toHaveLength(2);
  played.clock.pass(200);
  expect(played.asked).toHaveLength(3);
  await played.answer();
  played.clock.pass(10_000);
  expect(played.asked).toHaveLength(3);
});

test("rows that went leave their places and memory at once", async () => {
  const { played, rows, held } = await opened(5);
  const [, first, , second] = played.ids;
  let told = 0;
  rows.subscribe(() => told++);
  played.lose(first ?? "", second ?? "");
  played.news([], [first ?? "", second ?? "", "somebody-elses"]);
  expect(shown(rows, 0, 5)).toEqual([played.ids[0], played.ids[2], played.ids[4], null, null]);
  expect([held(1), held(3), held(2)]).toEqual([false, false, true]);
  expect(rows.read().total).toBe(3);
  expect(told).toBeGreaterThan(0);
});

test("an answer that was under way when a row went does not bring its record back", async () => {
  const { played, rows, held } = await opened(150);
  rows.show(90, 110);
  const [under] = played.asked.slice(-1);
  const id = played.ids[120] ?? "";
  played.news([], [id]);
  await under?.answer();
  expect(held(120)).toBe(false);
  expect(held(121)).toBe(true);
});

test("where nobody says which rows went, those off screen leave at once, and those on screen with the next answer", async () => {
  const { played, rows, held } = await opened(100);
  const id = played.ids[5] ?? "";
  const edit = played.on(played.ids[50] ?? "", "set", { value: [["x"]] }, ["properties", "num"]);
  played.source.transact([edit], { userAction: "edit-cell" });
  played.lose(id);
  played.clock.pass(1000);
  played.news(null, null);
  expect([held(60), held(50), held(5), held(6)]).toEqual([false, true, true, true]);
  await played.answer();
  expect([held(5), held(6), held(25)]).toEqual([false, true, true]);
  expect(rows.read().total).toBe(99);
});

test("records that were let go of are asked for again before they are shown", async () => {
  const { played, rows } = await opened(300);
  rows.show(200, 220);
  await played.answer();
  ShownRows.of(played.sync).trim(50, 0);
  expect(played.source.row(played.ids[210] ?? "").read()).not.toBe(null);
  expect(played.source.row(played.ids[0] ?? "").read()).toBe(null);
  expect(played.asked).toHaveLength(2);
  rows.show(0, 20);
  expect(played.asked.at(-1)).toMatchObject({ from: 0, limit: 100 });
  await played.answer();
  expect(played.source.row(played.ids[0] ?? "").read()).not.toBe(null);
});

test("a row that was changed here stays, so that the change can be taken back", async () => {
  const { played, rows } = await opened(300);
  const id = played.ids[5] ?? "";
  const edit = played.on(id, "set", { value: [["x"]] }, ["properties", "num"]);
  played.source.transact([edit], { userAction: "edit-cell" });
  played.write(id, 5, { properties: { num: [["x"]] } });
  rows.show(200, 220);
  await played.answer();
  ShownRows.of(played.sync).trim(0, 0);
  expect(played.source.row(played.ids[6] ?? "").read()).toBe(null);
  expect(played.source.undo()).toBe(true);
  expect(played.value(id)["properties"]).toMatchObject({ num: [["5"]] });
});

test("the connection is back: what is on screen is asked for again", async () => {
  const { played, held } = await opened(100);
  played.online.set(false);
  played.online.set(true);
  expect(held(60)).toBe(false);
  expect(played.asked).toHaveLength(2);
});

test("a held row that no question contains stays when news may have been missed, until it cannot be read any more", async () => {
  const { played, rows, held } = await opened(5);
  const [, one = ""] = played.ids;
  const release = played.source.hold(() => [one]);
  rows.close();
  const none = { property: "num", operator: "number_equals", value: { type: "exact", value: 99 } };
  played.source.rows({ ...played.question, filter: { operator: "and", filters: [none] } });
  await played.answer();
  played.source.retry();
  await expect.poll(() => [held(1), held(2)]).toEqual([true, false]);
  played.lose(one);
  played.source.retry();
  await expect.poll(() => held(1)).toBe(false);
  release();
});
