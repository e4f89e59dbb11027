// What a client is told of its rights when it comes back: its roles, and what moved while it was away.
import { beforeEach, expect, test } from "vitest";
import type { ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { permit, person, set, TestWorkspace } from "../testing/workspace.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { newDatabase } from "../features/collections/testing/database.ts";
import { Hub } from "./hub.ts";
import { Ear } from "./testing/ear.ts";

let w: TestWorkspace;
let hub: Hub;
let open: string;
let below: string;
let closed: string;
let seq: number;

function make(resume?: number): void {
  const onError = (error: unknown): never => {
    throw error;
  };
  hub = new Hub(w.store, { onError, ...(resume !== undefined && { resume }) });
}

beforeEach(async () => {
  w = await new TestWorkspace().make();
  make();
  w.listeners.push((commit) => hub.onCommit(commit));
  open = await w.page();
  below = await w.page([], open);
  closed = await w.page([person(w.owner, "editor"), { type: "restrict_permission", role: "none" }]);
  seq = await numberNow();
});

const listen = (userId: string): Ear => new Ear(hub, w.store, userId);
const numberNow = async (): Promise<number> => await w.store.read(w.space, ({ cache }) => cache.seq);
const move = async (id: string, parent: string) =>
  await w.save(w.owner, [
    {
      pointer: { table: "block", id },
      path: [],
      command: "move",
      args: { parent: { table: "block", id: parent }, after: null },
    },
  ]);
const rename = async () => await w.save(w.owner, [set("block", open, ["properties", "title"], [["new"]])]);

async function opened(since?: number): Promise<Extract<ServerMessage, { t: "opened" }>> {
  const asked = { t: "open" as const, scope: w.space, pages: [open], ...(since !== undefined && { since }) };
  const [first] = await listen(w.member).say(asked);
  if (first?.t !== "opened") throw new Error("a scope that is opened should be answered");
  return first;
}

test("who comes back hears which pages went elsewhere or have other items, and of nothing else", async () => {
  await rename();
  expect(await opened(seq)).toMatchObject({ roles: { [open]: "editor" }, moved: [] });
  await move(below, closed);
  await w.save(w.owner, [permit(open, person(w.member, "reader"))]);
  const { moved, at } = await opened(seq);
  expect(new Map(moved).get(below)).toBe(seq + 2);
  expect(new Map(moved).get(open)).toBe(seq + 3);
  expect(at).toBe(await numberNow());
});

test("who comes back after a collection began to hide rows asks for every page by itself", async () => {
  const ids = { block: newId(), collection: newId(), view: newId() };
  await w.save(w.owner, newDatabase(ids, open));
  const before = await numberNow();
  expect((await opened(before)).moved).toEqual([]);
  await w.save(w.owner, [set("collection", ids.collection, ["row_rule"], { type: "created_by" })]);
  expect((await opened(before)).moved).toBeNull();
  expect((await opened(before + 1)).moved).toEqual([]);
});

test("a client of the version before hears what it did", async () => {
  await move(below, closed);
  expect(Object.keys(await opened()).toSorted()).toEqual(["at", "roles", "scope", "seq", "t"]);
  const [roles] = await listen(w.member).say({ t: "check", scope: w.space, pages: [open, below] });
  expect(roles).toEqual({
    t: "roles",
    scope: w.space,
    roles: { [open]: "editor", [below]: "none" },
    at: await numberNow(),
  });
});

test("past the log's reach, or with a number that this server never gave, what moved is not told but asked for", async () => {
  make(3);
  for (let n = 0; n < 4; n++) await rename();
  expect((await opened(seq)).moved).toBeNull();
  expect((await opened(seq + 1)).moved).toEqual([]);
  expect((await opened(seq + 100)).moved).toBeNull();
});

test("where a page has its rights from is told to who may read it", async () => {
  const shared = await w.page([person(w.member, "reader")], closed);
  const pages = [open, below, closed, shared];
  const [roles] = await listen(w.member).say({ t: "check", scope: w.space, pages, places: true });
  expect(roles).toMatchObject({
    roles: { [open]: "editor", [below]: "editor", [closed]: "none", [shared]: "reader" },
    places: { [open]: w.space, [below]: open, [shared]: null },
  });
  expect((roles as { places: object }).places).not.toHaveProperty(closed);
});

test("a change of rights between the answer and what moved is told once more", async () => {
  const ear = listen(w.member);
  const { db } = w;
  const log = db.log.bind(db);
  // It is committed while the log is read for the answer.
  db.log = async (...asked) => {
    db.log = log;
    await move(below, closed);
    return await log(...asked);
  };
  await rename();
  const heard = await ear.say({ t: "open", scope: w.space, pages: [open], since: seq });
  expect(heard.map(({ t }) => t).toSorted()).toEqual(["check", "opened"]);
});

test("what many ask of one change is one question", async () => {
  const ears = Array.from({ length: 50 }, () => listen(w.member));
  for (const ear of ears) await ear.say({ t: "open", scope: w.space, pages: [open], since: seq });
  await move(below, closed);
  await Promise.all(ears.map(async (ear) => await ear.say()));
  let asked = 0;
  const log = w.db.log.bind(w.db);
  w.db.log = async (...question) => {
    asked++;
    return await log(...question);
  };
  const check = { t: "check" as const, scope: w.space, pages: [open], since: seq };
  const answers = await Promise.all(ears.map(async (ear) => await ear.say(check)));
  for (const [answer] of answers) expect(answer).toMatchObject({ t: "roles" });
  expect(asked).toBeLessThan(5);
});
