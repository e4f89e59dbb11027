// A cache that is smaller than what is asked of it: everything comes to an end, and nothing is answered from what is out of
// date. And one that is large enough: what is used stays, whatever comes and goes beside it.

import { setImmediate } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { Bootstrap } from "./bootstrap.ts";
import { pageChunk } from "./testing/page-chunk.ts";
import { contentOf } from "./record-box.ts";
import { Store } from "./store.ts";
import { CountingDb } from "./testing/counting-db.ts";
import { insert, move, newBlock, remove } from "./testing/operations.ts";

const LINES = 1500;

let count = 0;
const newId = (): string => `00000000-0000-4000-9500-${(++count).toString(16).padStart(12, "0")}`;

let db: CountingDb;
let owner: string;
let space: string;
let page: string;
let lines: string[];
beforeEach(async () => {
  db = new CountingDb();
  const store = storeOf();
  const bootstrap = new Bootstrap(store, newId);
  owner = newId();
  await bootstrap.createUser({ id: owner, email: "ada@example.com", name: "Ada" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  page = newId();
  lines = Array.from({ length: LINES }, newId);
  await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
  await bootstrap.run(
    space,
    owner,
    lines.map((id, n) => newBlock(id, "text", { table: "block", id: page }, `line ${n}`)),
  );
  db.late = true;
});

function storeOf(cacheEntries?: number): Store {
  return new Store(db, { now: () => 1_700_000_000_000, newId, cacheEntries });
}

async function submit(store: Store, ...operations: Parameters<Store["submit"]>[0]["operations"]): Promise<void> {
  const result = await store.submit({ id: newId(), scope: space, operations, actor: { userId: owner } });
  expect(result).toMatchObject({ status: "done" });
}

async function questionsOf(work: () => Promise<unknown>): Promise<number> {
  const before = db.questions;
  await work();
  return db.questions - before;
}

test("a page larger than the cache is given whole, for as many questions as by a cache that holds it", async () => {
  const open = async (store: Store): Promise<string[]> => {
    const request = { scope: space, page, limit: LINES, cursor: { stack: [] }, editing: false };
    const { recordMap } = await pageChunk(store, { userId: owner }, request);
    return Object.keys(recordMap["block"] ?? {});
  };
  const small = storeOf(50);
  const large = await questionsOf(async () => await open(storeOf()));
  for (let round = 0; round < 3; round++) {
    let given: string[] = [];
    const asked = await questionsOf(async () => (given = await open(small)));
    expect(given).toEqual([page, ...lines]);
    expect(asked).toBeLessThanOrEqual(large);
    await setImmediate();
  }
});

test("looks at more than the cache holds come to an end together, one read ahead of them or none", async () => {
  const store = storeOf(50);
  for (const ahead of [false, true]) {
    const world = await store.world(space);
    if (ahead) await store.scopes.preload(world.cache, lines, true);
    const looks = lines.map((id) => () => [world.entry("block", id), world.children(id)]);
    let found = 0;
    const asked = await questionsOf(async () => {
      found = await store.readTogether(world, looks, () => looks.filter((look) => look()[0] !== null).length);
    });
    expect(found).toBe(LINES);
    expect(asked).toBeLessThan(10);
    await setImmediate();
  }
});

test("one look that follows on a large read finds all of it", async () => {
  const store = storeOf(50);
  const world = await store.world(space);
  await store.scopes.preload(world.cache, lines, false);
  const other = newId();
  const asked = await questionsOf(async () => {
    await store.resolve(world, () => {
      // What is lacking first makes a wait in which the others would go.
      world.entry("block", other);
      for (const id of lines) world.entry("block", id);
    });
  });
  expect(asked).toBe(1);
});

test("a transaction of more than the cache holds is executed, and costs what it costs a large cache", async () => {
  const all = lines.map((id) => remove(id));
  const back = lines.map((id): Operation => ({
    pointer: { table: "block", id },
    path: [],
    command: "update",
    args: { value: { alive: true } },
  }));
  const large = await questionsOf(async () => await submit(storeOf(), ...all));
  const small = storeOf(50);
  // One more, because the membership row of the author may have left the small cache.
  expect(await questionsOf(async () => await submit(small, ...back))).toBeLessThanOrEqual(large + 1);
  expect(await small.read(space, (world) => contentOf(world.children(page)))).toEqual(lines);
});

test("what was committed while something was read is not forgotten for what was read", async () => {
  const store = storeOf(5);
  const [first = "", second = ""] = lines;
  const slow = db.slowReads();
  const reading = store.scopes.preload((await store.world(space)).cache, [first, page], true);
  while (slow.waiting < 2) await setImmediate();
  slow.end();
  await submit(store, insert(first, "s1", "new "), move(second, page, null));
  // Other reads press what was committed out, as far as it may go.
  for (const id of lines.slice(100, 200)) await store.read(space, (world) => world.entry("block", id));
  await setImmediate();
  slow.release();
  await reading;
  const entry = await store.read(space, (world) => world.entry("block", first));
  const content = await store.read(space, (world) => contentOf(world.children(page)));
  expect(entry?.value["properties"]).toEqual({ title: [["new line 0"]] });
  expect(content.slice(0, 2)).toEqual([second, first]);
});

test("in a workspace larger than the cache, what is written again and again stays at hand", async () => {
  const store = storeOf(200);
  const [busy = ""] = lines;
  await submit(store, insert(busy, "s1", "x", 0));
  let asked = 0;
  for (let n = 1; n < 60; n++) {
    asked += await questionsOf(async () => await submit(store, insert(busy, "s1", "x", n)));
    for (const id of lines.slice(n * 20, n * 20 + 20)) await store.read(space, (world) => world.entry("block", id));
    await setImmediate();
  }
  expect(asked).toBe(0);
});

test("who holds the world of a scope that was let go reads what was committed since", async () => {
  const store = storeOf();
  const world = await store.world(space);
  const [line = ""] = lines;
  await store.resolve(world, () => world.entry("block", line));
  for (let n = 0; n < 10_001; n++) {
    const id = newId();
    await db.createScope(id);
    await store.scopes.fresh(id);
  }
  await submit(store, insert(line, "s1", "x"));
  const entry = await store.resolve(world, () => world.entry("block", line));
  expect(entry?.value["properties"]).toEqual({ title: [["xline 0"]] });
});

test("transactions that wait together are read for together, however little of what they name is at hand", async () => {
  const store = storeOf(50);
  // One that makes the others wait, and the scope known.
  await submit(store, insert(lines[0] ?? "", "s1", "x", 0));
  await setImmediate();
  const asked = await questionsOf(async () => {
    const targets = lines.slice(100, 140);
    await Promise.all(
      targets.map(async (id) => await submit(store, newBlock(newId(), "text", { table: "block", id }))),
    );
  });
  // The first is executed alone.
  expect(asked).toBeLessThanOrEqual(6);
});
