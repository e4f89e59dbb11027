// What who watches a collection is told of its rows: which ones that they may read changed, and which are gone to them.

import { beforeEach, expect, test } from "vitest";
import { purge } from "@tessera/kernel/world/purge.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { mentionsOf } from "@tessera/kernel/records/mentioned-people.ts";
import type { ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { newId, permit, person, set, TestWorkspace } from "../testing/workspace.ts";
import { newDatabase, newRow, type DatabaseIds } from "../features/collections/testing/database.ts";
import { newBlock, remove } from "../store/testing/operations.ts";
import type { Upkeep } from "../store/transaction.ts";
import { Hub } from "./hub.ts";
import { Ear } from "./testing/ear.ts";

let w: TestWorkspace;
let hub: Hub;
const errors: unknown[] = [];
let [page, secret] = ["", ""];
let ids: DatabaseIds;
let [owner, member, stranger]: Ear[] = [];
const CLOSED = { type: "restrict_permission", role: "none" };

beforeEach(async () => {
  errors.length = 0;
  w = await new TestWorkspace().make();
  hub = new Hub(w.store, { onError: (error) => errors.push(error) });
  w.listeners.push((commit) => hub.onCommit(commit));
  page = await w.page([CLOSED, person(w.owner, "editor"), person(w.member, "read_and_write")]);
  ids = { block: newId(), collection: newId(), view: newId() };
  await save(...newDatabase(ids, page));
  [secret] = await rows([CLOSED, person(w.owner, "editor")]);
  [owner, member, stranger] = [w.owner, w.member, w.stranger].map((id) => new Ear(hub, w.store, id));
  for (const ear of [owner, member, stranger]) await watch(ear);
});

async function save(...operations: Operation[]): Promise<void> {
  expect(await w.save(w.owner, operations)).toMatchObject({ status: "done" });
}
/** New rows, with their permission items. */
async function rows(...items: readonly JsonObject[][]): Promise<[string, ...string[]]> {
  const made = items.map((list) => [newId(), list] as const);
  await save(
    ...made.map(([id, list]) => newRow(id, ids.collection, { title: [["Row"]] }, list.length > 0 ? list : undefined)),
  );
  return made.map(([id]) => id) as [string, ...string[]];
}
async function watch(ear: Ear | undefined, since?: number): Promise<ServerMessage[]> {
  const topics = [`collection:${ids.collection}`];
  const { seq } = (await w.store.world(w.space)).cache;
  const heard = await ear?.say(
    { t: "open", scope: w.space, pages: [] },
    { t: "watch", scope: w.space, topics, since: since ?? seq },
  );
  return heard ?? [];
}
const titled = (id: string, title: string): Operation => set("block", id, ["properties", "title"], [[title]]);
const heardBy = async (ear: Ear | undefined): Promise<ServerMessage[]> => (await ear?.say()) ?? [];
const wordsOf = (messages: readonly ServerMessage[]) =>
  messages.flatMap((one) => (one.t === "rows" ? [[one.changed, one.gone]] : []));
const told = async () => [wordsOf(await heardBy(owner)), wordsOf(await heardBy(member))];

test("a row that is made, changed, moved, trashed and restored is a word each, and no record", async () => {
  const [a, b] = await rows([], []);
  expect(await told()).toEqual([[[[a, b], []]], [[[a, b], []]]]);
  await save(titled(a, "Other"));
  const [message, ...more] = await heardBy(member);
  const { seq } = (await w.store.world(w.space)).cache;
  expect(message).toEqual({ t: "rows", scope: w.space, collection: ids.collection, seq, changed: [a], gone: [] });
  expect(more).toEqual([]);
  await told();
  await save({
    pointer: { table: "block", id: b ?? "" },
    path: [],
    command: "move",
    args: { parent: { table: "collection", id: ids.collection }, after: null, before: a },
  } as Operation);
  expect(await told()).toEqual([[[[b], []]], [[[b], []]]]);
  await save(remove(a));
  expect(await told()).toEqual([[[[], [a]]], [[[], [a]]]]);
  await save(titled(a, "In the trash"));
  expect(await told()).toEqual([[], []]);
  await save(set("block", a, ["alive"], true));
  expect(await told()).toEqual([[[[a], []]], [[[a], []]]]);
  await save({
    pointer: { table: "block", id: a },
    path: [],
    command: "move",
    args: { parent: { table: "block", id: page }, after: null },
  } as Operation);
  expect(await told()).toEqual([[[[], [a]]], [[[], [a]]]]);
  expect(errors).toEqual([]);
});

test("a row that one may not read makes no word, whatever becomes of it", async () => {
  await save(titled(secret, "Still secret"));
  await save(remove(secret));
  await save(set("block", secret, ["alive"], true));
  await rows([CLOSED, person(w.owner, "editor")]);
  const [mine, theirs] = await told();
  expect(mine?.length).toBeGreaterThan(2);
  expect(theirs).toEqual([]);
  expect(errors).toEqual([]);
});

test("a row that is opened to somebody comes, one that is closed goes, and who could not read it hears nothing", async () => {
  await save(permit(secret, person(w.member, "reader")));
  expect(await told()).toEqual([[[[secret], []]], [[[secret], []]]]);
  await save(permit(secret, person(w.member, "none")));
  expect(await told()).toEqual([[[[secret], []]], [[[], [secret]]]]);
  await save(permit(secret, person(w.stranger, "reader")));
  expect(await told()).toEqual([[[[secret], []]], []]);
});

test("where rights over all rows may have changed one asks again; who may not read the collection any more is told that", async () => {
  await save(permit(page, person(w.stranger, "reader")));
  expect(await told()).toEqual([[[null, null]], [[null, null]]]);
  await save(permit(page, person(w.member, "none")));
  expect(await heardBy(member)).toContainEqual(
    expect.objectContaining({ t: "gone", topics: [`collection:${ids.collection}`] }),
  );
  await rows([]);
  expect(await heardBy(member)).toEqual([]);
  // Of a page that has nothing to do with it nothing is asked again.
  await heardBy(owner);
  await w.page([person(w.member, "reader")]);
  expect(wordsOf(await heardBy(owner))).toEqual([]);
});

test("who may not read the collection does not watch it, and who comes back is told what they missed", async () => {
  const since = (await w.store.world(w.space)).cache.seq;
  const [a] = await rows([]);
  expect(wordsOf(await heardBy(stranger))).toEqual([]);
  expect(await watch(stranger)).toContainEqual(expect.objectContaining({ t: "gone" }));
  expect(wordsOf(await watch(new Ear(hub, w.store, w.member), since))).toEqual([[[a], []]]);
});

test("more than a hundred rows are one word to ask again", async () => {
  const many = Array.from({ length: 101 }, () => []);
  const made = await rows(...many);
  expect(await told()).toEqual([[[null, []]], [[null, []]]]);
  await save(...made.map((id) => remove(id)));
  expect(await told()).toEqual([[[[], null]], [[[], null]]]);
});

test("who watches the page above is told of the collection and its views, and of no row", async () => {
  const ear = new Ear(hub, w.store, w.member);
  const { seq } = (await w.store.world(w.space)).cache;
  await ear.say({ t: "open", scope: w.space, pages: [] }, { t: "watch", scope: w.space, topics: [page], since: seq });
  const [row] = await rows([]);
  await save(titled(row, "Other"));
  expect(await ear.say()).toEqual([]);
  await save(set("collection", ids.collection, ["icon"], "🧹"));
  const [message] = await ear.say();
  // Its icon is its block's.
  expect(message).toMatchObject({
    t: "changes",
    boxes: [
      { table: "collection", id: ids.collection },
      { table: "block", id: ids.block },
    ],
  });
  const above = newId();
  await save(newBlock(above, "text", { table: "block", id: row }));
  expect(await ear.say()).toEqual([]);
});

test("where people see rows that name them, naming shows a row to its watchers, and taking the name out is the end of it", async () => {
  const name = (row: string, people: readonly string[]) => set("block", row, ["properties", "who"], mentionsOf(people));
  await save(set("collection", ids.collection, ["schema", "who"], { name: "Who", type: "person" }));
  const [theirs] = await rows([]);
  await save(set("collection", ids.collection, ["row_rule"], { type: "property", property: "who" }));
  await told();
  await save(name(theirs, [w.member]));
  expect(await told()).toEqual([[[[theirs], []]], [[[theirs], []]]]);
  expect(await member?.say({ t: "watch", scope: w.space, topics: [theirs], since: 0 })).not.toContainEqual(
    expect.objectContaining({ t: "gone" }),
  );
  await save(titled(theirs, "Other"));
  expect(wordsOf(await heardBy(member))).toEqual([[[theirs], []]]);
  await heardBy(owner);
  await save(name(theirs, [w.owner]));
  const heard = await heardBy(member);
  expect(heard).toContainEqual(expect.objectContaining({ t: "gone", topics: [theirs] }));
  expect(JSON.stringify(heard)).not.toContain("Other");
  expect(wordsOf(heard)).toEqual([[[], [theirs]]]);
  expect(wordsOf(await heardBy(owner))).toEqual([[[theirs], []]]);
  // What is said of a name in another property is nobody's news but of who reads the row.
  await save(set("block", theirs, ["properties", "other"], mentionsOf([w.member])));
  expect(await told()).toEqual([[[[theirs], []]], []]);
  await save(name(theirs, [w.member]));
  expect(wordsOf(await heardBy(member))).toEqual([[[theirs], []]]);
  expect(errors).toEqual([]);
});

test("where people see only rows that they made, they hear of no others, and what stands on those is gone to them", async () => {
  const [theirs] = await rows([]);
  await member?.say({ t: "watch", scope: w.space, topics: [theirs], since: 0 });
  await told();
  await save(set("collection", ids.collection, ["row_rule"], { type: "created_by" }));
  const heard = await heardBy(member);
  expect(heard).toContainEqual(expect.objectContaining({ t: "gone", topics: [theirs] }));
  expect(wordsOf(heard)).toEqual([[null, null]]);
  expect(wordsOf(await heardBy(owner))).toEqual([[null, null]]);
  await save(titled(theirs, "Other"));
  expect(await told()).toEqual([[[[theirs], []]], []]);
  const mine = newId();
  expect(await w.save(w.member, [newRow(mine, ids.collection, {})])).toMatchObject({ status: "done" });
  expect(await told()).toEqual([[[[mine], []]], [[[mine], []]]]);
  await save(remove(theirs), remove(mine));
  expect(await told()).toEqual([[[[], [theirs, mine]]], [[[], [mine]]]]);
  expect(errors).toEqual([]);
});

test("a row of an import makes no word until that lands, or when it is removed; then each watcher is told to ask again", async () => {
  const staged = async (): Promise<[string, string]> => {
    const [id, row] = [newId(), newId()];
    const open = set("collection", ids.collection, ["staged_imports", id], {});
    expect(await w.store.submit({ id, scope: w.space, operations: [open], actor: { userId: w.owner } })).toMatchObject({
      status: "done",
    });
    const made = newRow(row, ids.collection, { title: [["Row"]] });
    await save({ ...made, args: { ...made.args, format: { staged_row: id } } } as Operation);
    return [id, row];
  };
  const [first] = await staged();
  const [, removed] = await staged();
  expect(await told()).toEqual([[], []]);
  const upkeep: Upkeep = (world) => {
    const entry = world.entry("block", removed);
    return entry === null ? [] : [purge(entry)];
  };
  expect(
    await w.store.submit({
      id: newId(),
      scope: w.space,
      operations: [],
      actor: { userId: null },
      system: true,
      upkeep,
    }),
  ).toMatchObject({ status: "done" });
  expect(await told()).toEqual([[], []]);
  await save(set("collection", ids.collection, ["staged_imports", first, "landed"], true));
  expect(await told()).toEqual([[[null, null]], [[null, null]]]);
  expect(wordsOf(await heardBy(stranger))).toEqual([]);
  expect(errors).toEqual([]);
});
