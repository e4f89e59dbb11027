// A database on this device: what the records say of it, rows by place, and own changes in them before the server answers.
import { expect, test } from "vitest";
import { editInBulk } from "@tessera/database/edit/bulk-edit.ts";
import type { RowsSource } from "@tessera/database/source/database-source.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { ShownRows } from "@tessera/sync/shown-rows.ts";
import { playedDatabase, type PlayedDatabase } from "./testing/played-database.ts";

const shown = (rows: RowsSource, from: number, to: number): (string | null)[] =>
  Array.from({ length: to - from }, (_, at) => rows.idAt(from + at));

const title = (played: PlayedDatabase, id: string): unknown =>
  (played.source.row(id).read()?.value["properties"] as { title?: unknown } | undefined)?.title;

async function opened(count: number, more: object = {}) {
  const played = await playedDatabase(count);
  played.load();
  const rows = played.source.rows({ ...played.question, ...more });
  await played.answer();
  return { played, rows };
}

const make = (played: PlayedDatabase, args: object = {}): string => {
  const id = newId();
  const parent = { table: "collection", id: played.collection };
  const operation = played.on(id, "new", { type: "page", parent, after: undefined, ...args });
  expect(played.source.transact([operation], { userAction: "add-row" })).toBe(true);
  return id;
};

test("the database is there when its records are", async () => {
  const played = await playedDatabase(0);
  played.states.of = { kind: "loading" };
  expect(played.source.state.read()).toEqual({ kind: "loading" });
  let told = 0;
  played.source.state.subscribe(() => told++);
  played.load();
  expect(told).toBeGreaterThan(0);
  const state = played.source.state.read();
  expect(state).toMatchObject({
    kind: "ready",
    collectionId: played.collection,
    canEdit: true,
    views: [{ id: played.view, value: { name: "All" } }],
  });
  expect(played.source.state.read()).toBe(state);
});

test("without its collection it is hidden once the page is here, and says why where it cannot be asked for", async () => {
  const played = await playedDatabase(0);
  played.sync.confirm(played.frame.slice(0, 1), 1, { children: {}, seq: 1 });
  expect(played.source.state.read()).toEqual({ kind: "hidden" });
  played.states.of = { kind: "failed", failure: { kind: "unreachable" } };
  expect(played.source.state.read()).toEqual({ kind: "failed", isOffline: true });
});

test("a block that was not here is held with its page once that is known", async () => {
  const played = await playedDatabase(0);
  const [home, inline] = [newId(), newId()];
  const source = played.openOther(inline);
  expect(played.opened).toEqual([played.page, inline]);
  played.states.of = { kind: "hidden" };
  expect(source.state.read()).toEqual({ kind: "hidden" });
  const block = played.box({
    id: inline,
    type: "collection_view",
    parent_id: home,
    parent_table: "block",
    collection_id: played.collection,
  });
  const page = played.box({ id: home, type: "page", parent_id: played.space, parent_table: "space" });
  played.load();
  played.sync.confirm(
    [
      { table: "block", id: home, box: page },
      { table: "block", id: inline, box: block },
    ],
    1,
    { children: {}, seq: 1 },
  );
  expect(played.opened).toEqual([played.page, home]);
  expect(source.state.read()).toMatchObject({ kind: "ready" });
  source.close();
  expect(played.opened).toEqual([played.page]);
});

test("rows come by the places that are on screen, a page at a time", async () => {
  const played = await playedDatabase(250);
  played.load();
  const rows = played.source.rows(played.question);
  expect(rows.read()).toMatchObject({ kind: "loading" });
  await played.answer();
  expect(rows.read()).toMatchObject({ kind: "ready", total: 250, isWhole: true });
  expect(shown(rows, 0, 100)).toEqual(played.ids.slice(0, 100));
  expect(rows.idAt(100)).toBe(null);
  expect(title(played, played.ids[3] ?? "")).toEqual([["Row 3"]]);
  rows.show(150, 210);
  expect(played.asked.map(({ from, limit }) => [from, limit])).toEqual([
    [0, 100],
    [100, 200],
  ]);
  await played.answer();
  expect(shown(rows, 100, 250)).toEqual(played.ids.slice(100));
  expect(rows.placeOf(played.ids[200] ?? "")).toBe(200);
  rows.show(0, 50);
  expect(played.asked).toHaveLength(2);
});

test("while a question is under way the screen may go on: what it shows then is asked for next", async () => {
  const { played, rows } = await opened(1000);
  rows.show(300, 350);
  rows.show(500, 550);
  rows.show(900, 950);
  expect(played.asked.map(({ from }) => from)).toEqual([0, 300]);
  await played.answer();
  expect(played.asked.map(({ from }) => from)).toEqual([0, 300, 900]);
});

test("a row that was made here stands at its place at once, and once when the server answers", async () => {
  const { played, rows } = await opened(5);
  const [last, first] = [make(played), make(played, { after: null, before: played.ids[0] })];
  const middle = make(played, { after: played.ids[1], before: played.ids[2] });
  const all = [first, ...played.ids.slice(0, 2), middle, ...played.ids.slice(2), last];
  expect(shown(rows, 0, 8)).toEqual(all);
  expect(rows.read().total).toBe(8);
  expect(all.map((id) => rows.placeOf(id))).toEqual(all.map((_, at) => at));
  // Confirmed, and the question is not answered yet.
  for (const id of [first, middle, last])
    played.put(id, { ...played.box({ ...played.value(id), version: 1 }, played.order(id)) });
  played.tell(first, middle, last);
  expect(played.sync.pending).toEqual([]);
  expect(shown(rows, 0, 8)).toEqual(all);
  played.clock.pass(200);
  expect(played.asked).toHaveLength(2);
  await played.answer();
  expect(shown(rows, 0, 8)).toEqual(all);
  expect(rows.read().total).toBe(8);
});

test("a row that was created at an end is shown at that end, far from the rows in memory", async () => {
  const { played, rows } = await opened(1000);
  rows.show(500, 550);
  await played.answer();
  const [last, first] = [make(played), make(played, { after: null })];
  expect([rows.idAt(0), rows.idAt(1001), rows.read().total]).toEqual([first, last, 1002]);
  expect(rows.idAt(501)).toBe(played.ids[500]);
});

test("a row in the trash is gone at once, and comes back with undo", async () => {
  const { played, rows } = await opened(4);
  const id = played.ids[1] ?? "";
  const trash = played.on(id, "delb", { blocks: [id], seen: [], below: [] });
  expect(played.source.transact([trash], { userAction: "delete-row" })).toBe(true);
  expect(shown(rows, 0, 4)).toEqual([...played.ids.filter((one) => one !== id), null]);
  expect(rows.placeOf(id)).toBe(null);
  expect(played.source.row(id).read()).toBe(null);
  expect(played.source.undo()).toBe(true);
  expect(shown(rows, 0, 4)).toEqual(played.ids);
  expect(played.source.redo()).toBe(true);
  expect(rows.read().total).toBe(3);
});

test("a step of more rows than stay in memory is taken back whole, however long it took", async () => {
  const { played, rows } = await opened(4200);
  let answered = 0;
  for (let from = 0; from < played.ids.length; from += 50) {
    const some = played.ids.slice(from, from + 50);
    rows.show(from, from + 50);
    while (answered < played.asked.length) await played.asked[answered++]?.answer();
    const set = some.map((id) => played.on(id, "set", { value: [["new"]] }, ["properties", "num"]));
    expect(played.source.transact(set, { userAction: "convert", group: "one", isWhole: true })).toBe(true);
    played.clock.pass(1000);
    some.forEach((id, at) => played.write(id, from + at, { properties: { title: [["Row"]], num: [["new"]] } }, false));
    played.tell(...some);
    ShownRows.of(played.sync).trim();
  }
  const stored = (id: string | undefined): unknown => (played.value(id ?? "")["properties"] as { num?: unknown }).num;
  expect(new Set(played.ids.map((id) => JSON.stringify(stored(id))))).toEqual(new Set(['[["new"]]']));
  expect(played.source.undo()).toBe(true);
  expect(played.ids.map(stored)).toEqual(played.ids.map((_, at) => [[String(at)]]));
  expect(played.source.undo()).toBe(false);
});

test("an edit of many rows is completed although its view was closed", async () => {
  const { played } = await opened(1000);
  const { source, ids } = played;
  const operationsFor = (from: number, to: number) =>
    ids.slice(from, to).map((id) => played.on(id, "set", { value: [["new"]] }, ["properties", "num"]));
  const edit = { ids, sources: [], operationsFor, userAction: "fill-cells", group: "one" };
  const progress = {
    onChunk(done: number) {
      if (done === 250) source.close();
      return true;
    },
    rest: () => Promise.resolve(),
  };
  expect(await editInBulk(source, edit, progress)).toBe("done");
  const stored = (id: string): unknown => (played.value(id)["properties"] as { num?: unknown }).num;
  expect(new Set(ids.map((id) => JSON.stringify(stored(id))))).toEqual(new Set(['[["new"]]']));
});

test("undo of an edit of many rows keeps the values that others have written since", async () => {
  const { played, rows } = await opened(300);
  let answered = 0;
  for (let from = 0; from < 300; from += 50) {
    const some = played.ids.slice(from, from + 50);
    rows.show(from, from + 50);
    played.clock.pass(1000);
    while (answered < played.asked.length) await played.asked[answered++]?.answer();
    const set = some.map((id) => played.on(id, "set", { value: [["new"]] }, ["properties", "num"]));
    expect(played.source.transact(set, { userAction: "fill-cells", group: "one", isWhole: true })).toBe(true);
    some.forEach((id, at) => played.write(id, from + at, { properties: { title: [["Row"]], num: [["new"]] } }, false));
    played.tell(...some);
  }
  const others = [5, 120, 299];
  for (const at of others)
    played.write(played.ids[at] ?? "", at, { properties: { title: [["Row"]], num: [["theirs"]] } }, false);
  played.tell(...others.map((at) => played.ids[at] ?? ""));
  expect(played.source.undo()).toBe(true);
  const stored = (id: string): unknown => (played.value(id)["properties"] as { num?: unknown }).num;
  expect(played.ids.map(stored)).toEqual(
    played.ids.map((_, at) => (others.includes(at) ? [["theirs"]] : [[String(at)]])),
  );
});

test("a row that is changed here stands where the view's sorts and filter put it", async () => {
  const { played, rows } = await opened(6, {
    filter: {
      operator: "and",
      filters: [{ property: "num", operator: "number_greater_than", value: { type: "exact", value: 1 } }],
    },
    sorts: [{ property: "num", direction: "descending" }],
  });
  const ids = played.ids;
  expect(shown(rows, 0, 4)).toEqual([ids[5], ids[4], ids[3], ids[2]]);
  const set = (id: string | undefined, value: string): boolean =>
    played.source.transact([played.on(id ?? "", "set", { value: [[value]] }, ["properties", "num"])], {
      userAction: "edit-cell",
    });
  set(ids[5], "3.5");
  expect(shown(rows, 0, 4)).toEqual([ids[4], ids[5], ids[3], ids[2]]);
  set(ids[4], "0");
  expect(shown(rows, 0, 4)).toEqual([ids[5], ids[3], ids[2], null]);
  expect(rows.read().total).toBe(3);
  const made = make(played, { properties: { num: [["2.5"]] } });
  expect(shown(rows, 0, 4)).toEqual([ids[5], ids[3], made, ids[2]]);
});

test("what others change is asked for again: together, and some time after the last question", async () => {
  const { played, rows } = await opened(5, { sorts: [{ property: "num", direction: "ascending" }] });
  const versions: number[] = [];
  rows.subscribe(() => versions.push(rows.read().version));
  played.write(played.ids[0] ?? "", 9);
  played.write(played.ids[1] ?? "", 8);
  expect(title(played, played.ids[0] ?? "")).toEqual([["Row 9"]]);
  expect(played.asked).toHaveLength(1);
  played.clock.pass(199);
  expect(played.asked).toHaveLength(1);
  played.clock.pass(1);
  expect(played.asked).toHaveLength(2);
  await played.answer();
  expect(shown(rows, 0, 5)).toEqual([2, 3, 4, 1, 0].map((at) => played.ids[at]));
  expect(versions.length).toBeGreaterThan(0);
  played.clock.pass(10_000);
  expect(played.asked).toHaveLength(2);
});

test("one's own keystrokes ask nothing until they are confirmed", async () => {
  const { played } = await opened(5);
  const id = played.ids[0] ?? "";
  for (const value of ["1", "12", "123"])
    played.source.transact([played.on(id, "set", { value: [[value]] }, ["properties", "num"])], {
      userAction: "edit-cell",
      group: "cell",
    });
  played.clock.pass(10_000);
  expect(played.asked).toHaveLength(1);
  played.write(id, 123);
  played.clock.pass(200);
  expect(played.asked).toHaveLength(2);
  expect(played.source.undo()).toBe(true);
  expect(played.source.undo()).toBe(false);
});

test("what could not be asked is asked again, and at once when the connection is back", async () => {
  const played = await playedDatabase(5);
  played.load();
  const rows = played.source.rows(played.question);
  await played.asked[0]?.fail();
  expect(rows.read().kind).toBe("failed");
  played.clock.pass(1000);
  expect(played.asked).toHaveLength(2);
  await played.asked[1]?.fail();
  played.online.set(false);
  played.online.set(true);
  expect(played.asked).toHaveLength(3);
  await played.answer();
  expect(rows.read()).toMatchObject({ kind: "ready", total: 5 });
});

test("a collection that the server does not know yet shows what was made here, and is asked about later", async () => {
  const played = await playedDatabase(0);
  const [table, id] = ["collection", newId()];
  const value = { id, parent_id: played.page, parent_table: "block", alive: true, schema: {} };
  played.load();
  expect(
    played.source.transact([{ pointer: { table, id }, path: [], command: "set", args: { value } } as never], {
      userAction: "make",
    }),
  ).toBe(true);
  const rows = played.source.rows({ ...played.question, collectionId: id });
  expect(rows.read()).toMatchObject({ kind: "ready", total: 0 });
  const row = make(played, { parent: { table, id } });
  expect(rows.idAt(0)).toBe(row);
  expect(played.asked).toHaveLength(0);
  played.sync.confirm([{ table, id, box: played.box({ ...value, version: 1 }) }], 1, { children: {}, seq: 1 });
  expect(played.asked).toHaveLength(1);
});

test("all rows of the last step stay in memory for undo, however many they are", async () => {
  const { played, rows } = await opened(0);
  const parent = { table: "collection", id: played.collection };
  const made = Array.from({ length: 3000 }, () => newId());
  for (let at = 0; at < made.length; at += 1000)
    played.source.transact(
      made.slice(at, at + 1000).map((id) => played.on(id, "new", { type: "page", parent })),
      { userAction: "paste-cells", group: "paste" },
    );
  expect(rows.read().total).toBe(3000);
  for (const [at, id] of made.entries()) played.write(id, at, {}, false);
  played.tell(...made);
  ShownRows.of(played.sync).trim(0, 0);
  expect(made.filter((id) => played.source.row(id).read() === null)).toEqual([]);
  expect(played.source.undo()).toBe(true);
  expect(rows.read().total).toBe(0);
});

test("the ids of a long range are read without showing it, as the view is now, with own changes in it", async () => {
  const { played, rows } = await opened(2500);
  const made = make(played, { after: null });
  const found = rows.idsBetween(0, rows.read().total);
  for (const from of [0, 1000, 2000]) {
    await expect.poll(() => played.asked.at(-1)?.from).toBe(from);
    await played.answer();
  }
  const ids = await found;
  expect([ids?.length, ids?.[0], ids?.[1], ids?.at(-1)]).toEqual([2501, made, played.ids[0], played.ids[2499]]);
  expect(rows.idAt(1500)).toBe(null);
  expect(await played.source.bring([played.ids[1500] ?? ""])).toBe(true);
  expect(title(played, played.ids[1500] ?? "")).toEqual([["Row 1500"]]);
});
