import { beforeEach, expect, test } from "vitest";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Bootstrap } from "../../store/bootstrap.ts";
import { MemoryRecordDb } from "../../store/memory-record-db.ts";
import { Store } from "../../store/store.ts";
import { newBlock } from "../../store/testing/operations.ts";
import { Slices } from "../../threads/slices.ts";
import { HolderRights } from "./holder-rights.ts";
import { give, newDatabase } from "./testing/database.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-a000-${(++count).toString(16).padStart(12, "0")}`;

let store: Store;
let space: string;
let owner: string;
let page: string;
let collection: Entry;
beforeEach(async () => {
  store = new Store(new MemoryRecordDb(), { now: () => 1_700_000_000_000, newId });
  const bootstrap = new Bootstrap(store, newId);
  owner = newId();
  await bootstrap.createUser({ id: owner, email: `${owner}@example.com`, name: "-" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  page = newId();
  const ids = { block: newId(), collection: newId(), view: newId() };
  await done(newBlock(page, "page", { table: "space", id: space }));
  await done(give(page, { type: "space_permission", role: "editor" }), ...newDatabase(ids, page));
  await done(give(page, { type: "public_permission", role: "reader" }));
  collection = await store.read(space, (world): Entry => {
    const entry = world.entry("collection", ids.collection);
    if (entry === null) throw new Error("no collection");
    return entry;
  });
});

async function done(...operations: Operation[]): Promise<void> {
  const result = await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
  expect(result).toMatchObject({ status: "done" });
}

const itemsOf = (many: number): string =>
  JSON.stringify(Array.from({ length: many }, () => ({ type: "user_permission", role: "reader", user_id: newId() })));

/** Holders of a loaded collection, as the engine gives them: ten at a time. */
function holdersOf(names: readonly string[]) {
  const asked: number[] = [];
  const from = async (number: number): Promise<readonly string[]> => {
    asked.push(number);
    return names.slice(number, number + 10);
  };
  return { count: names.length, from, asked };
}

/** Each step of the work is a slice of its own; `between` runs after each. */
function rights(between: (slice: number) => Promise<void> = async () => undefined) {
  let slices = 0;
  const rest = async (): Promise<void> => await between(++slices);
  let clock = 0;
  const held = new HolderRights(store, new Slices({ sliceMs: 1, rest, now: () => clock++ }));
  return { held, slices: () => slices };
}

const mayRead = (decided: { readonly reader: { readonly holders: unknown } } | null): number[] =>
  Array.from(decided?.reader.holders as Uint8Array);

test("rights on 50 holders are decided in at least 50 slices, and read from memory the second time", async () => {
  const { held, slices } = rights();
  const holders = holdersOf(Array.from({ length: 50 }, () => itemsOf(20)));
  const world = await store.world(space);
  const loaded = {};
  const decided = await held.readerOf({ userId: null }, collection, loaded, holders, world);
  expect(mayRead(decided)).toEqual(Array.from({ length: 50 }, () => 1));
  expect(slices()).toBeGreaterThanOrEqual(50);
  const before = slices();
  const again = await held.readerOf({ userId: null }, collection, loaded, holders, await store.world(space));
  expect(again?.reader).toEqual(decided?.reader);
  expect(slices()).toBe(before);
  expect(holders.asked).toEqual([0, 10, 20, 30, 40]);
});

test("holders that rows got since are decided alone; another loading of the collection is decided as a whole", async () => {
  const { held } = rights();
  const names = Array.from({ length: 15 }, () => itemsOf(2));
  const world = await store.world(space);
  const loaded = {};
  await held.readerOf({ userId: null }, collection, loaded, holdersOf(names), world);
  const closed = JSON.stringify([{ type: "restrict_permission", role: "none" }]);
  const more = holdersOf([...names, closed]);
  expect(mayRead(await held.readerOf({ userId: null }, collection, loaded, more, world))).toEqual([
    ...names.map(() => 1),
    0,
  ]);
  expect(more.asked).toEqual([15]);
  const other = holdersOf([closed]);
  expect(mayRead(await held.readerOf({ userId: null }, collection, {}, other, world))).toEqual([0]);
});

test("rights that change while they are decided are decided again, all of them by the new state", async () => {
  const { held } = rights(async (slice) => {
    if (slice === 25) await done(give(page, { type: "public_permission", role: "none" }));
  });
  const names = Array.from({ length: 50 }, () => itemsOf(2));
  const decided = await held.readerOf({ userId: null }, collection, {}, holdersOf(names), await store.world(space));
  expect(mayRead(decided)).toEqual(names.map(() => 0));
});

test("a decision reports that it no longer holds when something above changes, and holds when something else does", async () => {
  const { held } = rights();
  const decided = await held.readerOf({ userId: null }, collection, {}, holdersOf([""]), await store.world(space));
  await done(newBlock(newId(), "page", { table: "space", id: space }));
  expect(decided?.holdsIn(await store.world(space))).toBe(true);
  await done(give(page, { type: "public_permission", role: "none" }));
  expect(decided?.holdsIn(await store.world(space))).toBe(false);
});

test("rights that change at every slice are given up on, with the time to ask again", async () => {
  const { held } = rights(async (slice) => {
    await done(give(page, { type: "public_permission", role: slice % 2 === 0 ? "reader" : "editor" }));
  });
  const names = Array.from({ length: 5 }, () => itemsOf(2));
  const world = await store.world(space);
  await expect(held.readerOf({ userId: null }, collection, {}, holdersOf(names), world)).rejects.toMatchObject({
    kind: "ServiceUnavailableError",
    retryAfterSeconds: 1,
  });
});
