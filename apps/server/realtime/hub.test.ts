// What a connection may ask of the server, and how much work that is: counted in questions to the database and in messages
// that wait.

import { beforeEach, expect, test } from "vitest";
import type { ClientMessage, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { Bootstrap } from "../store/bootstrap.ts";
import { Store } from "../store/store.ts";
import { CountingDb } from "../store/testing/counting-db.ts";
import { newBlock } from "../store/testing/operations.ts";
import { Connection } from "./connection.ts";
import { Hub } from "./hub.ts";
import { WatchLimits } from "./watch-limits.ts";

let count = 0;
const newId = (): string => `00000000-0000-4000-8c00-${(++count).toString(16).padStart(12, "0")}`;
const ids = (length: number): string[] => Array.from({ length }, newId);
const owner = newId();

let db: CountingDb;
let store: Store;
let hub: Hub;
let space: string;
let page: string;
const errors: unknown[] = [];

beforeEach(async () => {
  errors.length = 0;
  db = new CountingDb();
  const make = (): Store => new Store(db, { now: () => 1, newId });
  const bootstrap = new Bootstrap(make(), newId);
  await bootstrap.createUser({ id: owner, email: "o@example.com", name: "-" });
  space = await bootstrap.createSpace({ userId: owner, name: "Space" });
  page = newId();
  await bootstrap.run(space, owner, [newBlock(page, "page", { table: "space", id: space })]);
  store = make();
  hub = new Hub(store, { onError: (error) => errors.push(error), later: () => undefined });
  db.questions = 0;
});

interface Client {
  readonly connection: Connection;
  readonly closed: number[];
  readonly heard: ServerMessage[];
  readonly held: boolean[];
  send(message: ClientMessage): void;
}

function join(userId = owner): Client {
  const heard: ServerMessage[] = [];
  const held: boolean[] = [];
  const closed: number[] = [];
  const connection = new Connection(newId(), userId, "session", {
    send: (text) => void heard.push(JSON.parse(text) as ServerMessage),
    buffered: 0,
    close: (code) => void closed.push(code),
    hold: (is) => void held.push(is),
  });
  hub.add(connection);
  return { connection, closed, heard, held, send: (message) => hub.receive(connection, message) };
}

test("A5: a watch of 5,000 unknown ids is answered after a few questions", async () => {
  const client = join();
  client.send({ t: "open", scope: space, pages: ids(5000) });
  client.send({ t: "watch", scope: space, topics: [...ids(4999), page], since: 0 });
  client.send({ t: "check", scope: space, pages: ids(5000) });
  await client.connection.settled();
  expect(errors).toEqual([]);
  expect(client.heard.map((message) => message.t)).toEqual(["opened", "gone", "changes", "presence", "roles"]);
  expect(db.questions).toBeLessThan(60);
});

test("a connection watches so many topics and no more; what it watches already costs nothing", async () => {
  const sizes = { topics: 10, named: { most: 1000, perSecond: 0 }, refusals: 2 };
  hub = new Hub(store, { onError: (error) => errors.push(error), watchLimits: new WatchLimits(() => 0, sizes) });
  const pages = ids(12);
  const bootstrap = new Bootstrap(new Store(db, { now: () => 1, newId }), newId);
  const parent = { table: "space", id: space } as const;
  await bootstrap.run(
    space,
    owner,
    pages.map((id) => newBlock(id, "page", parent)),
  );
  const client = join();
  client.send({ t: "open", scope: space, pages: [] });
  const watch = async (topics: string[]): Promise<unknown> => {
    client.heard.length = 0;
    client.send({ t: "watch", scope: space, topics, since: 0 });
    await client.connection.settled();
    return client.heard.find((message) => message.t !== "presence");
  };
  expect(await watch(pages.slice(0, 10))).not.toMatchObject({ t: "error" });
  expect(await watch(pages.slice(0, 10))).not.toMatchObject({ t: "error" });
  expect(await watch(pages.slice(9, 11))).toMatchObject({ t: "error", kind: "TooManyRequestsError" });
  client.send({ t: "unwatch", scope: space, topics: pages.slice(0, 1) });
  expect(await watch(pages.slice(10, 11))).not.toMatchObject({ t: "error" });
  expect(client.closed).toEqual([]);
  for (let n = 0; n < 2; n++) await watch(pages.slice(11));
  expect(client.closed).toEqual([1008]);
  expect(errors).toEqual([]);
});

test("an account names so many topics in its watches, over all its connections, whether they exist or not", async () => {
  const sizes = { topics: 1000, named: { most: 100, perSecond: 1 }, refusals: 2 };
  let now = 0;
  hub = new Hub(store, { onError: (error) => errors.push(error), watchLimits: new WatchLimits(() => now, sizes) });
  const watch = async (topics: string[]): Promise<readonly string[]> => {
    const client = join();
    client.send({ t: "open", scope: space, pages: [] });
    client.send({ t: "watch", scope: space, topics, since: 0 });
    await client.connection.settled();
    return client.heard.map((message) => message.t);
  };
  expect(await watch(ids(60))).toContain("gone");
  const before = db.questions;
  expect(await watch(ids(60))).toEqual(["opened", "error"]);
  expect(db.questions).toBe(before);
  now = 20_000;
  expect(await watch(ids(60))).toContain("gone");
});

test("A5: messages beyond a few wait unread, and reading goes on when they are done", async () => {
  const client = join();
  for (let at = 0; at < 100; at++) client.send({ t: "watch", scope: space, topics: [newId()], since: 0 });
  expect(client.held).toEqual([true]);
  await client.connection.settled();
  expect(client.held).toEqual([true, false]);
});

test("A5: a few large messages are as much as many small ones", async () => {
  const client = join();
  const topics = ids(5000);
  for (let at = 0; at < 2; at++)
    hub.receive(client.connection, { t: "watch", scope: space, topics, since: 0 }, 200_000);
  expect(client.held).toEqual([true]);
  await client.connection.settled();
  expect(client.held).toEqual([true, false]);
});

test("A5: what waits is dropped when its connection closes, and nothing of it stays behind", async () => {
  const client = join();
  client.send({ t: "open", scope: space, pages: ids(10) });
  for (let at = 0; at < 100; at++) client.send({ t: "check", scope: space, pages: ids(10) });
  hub.remove(client.connection);
  await client.connection.settled();
  expect(client.heard).toEqual([]);
  expect(client.connection.scopes.size).toBe(0);
  expect(db.questions).toBeLessThan(5);
});

test("changes that are too large for one message are loaded anew, of a watch and of a commit", async () => {
  const telling = new Store(db, { now: () => 1, newId, onCommit: (commit) => hub.onCommit(commit) });
  const bootstrap = new Bootstrap(telling, newId);
  hub = new Hub(telling, { onError: (error) => errors.push(error), later: () => undefined });
  const parent = { table: "block", id: page } as const;
  const lines = (count: number) => ids(count).map((id) => newBlock(id, "text", parent, "x".repeat(1_000_000)));
  await bootstrap.run(space, owner, lines(9));
  const [late, early] = [join(), join()];
  const { seq } = (await telling.world(space)).cache;
  for (const [client, since] of [
    [late, 0],
    [early, seq],
  ] as const) {
    client.send({ t: "open", scope: space, pages: [page] });
    client.send({ t: "watch", scope: space, topics: [page], since });
    await client.connection.settled();
  }
  const told = ({ heard }: Client): unknown[] => heard.map(({ t }) => t).filter((t) => t !== "presence");
  expect(told(late)).toEqual(["opened", "resync"]);
  expect(told(early)).toEqual(["opened", "changes"]);
  await bootstrap.run(space, owner, lines(2));
  await expect.poll(() => told(early)).toEqual(["opened", "changes", "changes"]);
  await bootstrap.run(space, owner, lines(9));
  await expect.poll(() => told(early)).toEqual(["opened", "changes", "changes", "resync"]);
  expect(errors).toEqual([]);
});

test("who loses a page hears no more of who stands on it from the commit on, though the commit is told later", async () => {
  const guest = newId();
  const ticks: (() => void)[] = [];
  const tick = (): void => ticks.splice(0).forEach((work) => work());
  const telling = new Store(db, {
    now: () => 1,
    newId,
    onCommit: (commit) => {
      hub.onCommit(commit);
      // Before the hub had its turn.
      tick();
    },
  });
  const bootstrap = new Bootstrap(telling, newId);
  await bootstrap.createUser({ id: guest, email: "g@example.com", name: "-" });
  const item = (role: string, userId = guest) =>
    ({
      pointer: { table: "block", id: page, spaceId: space },
      path: [],
      command: "setPermissionItem",
      args: { type: "user_permission", role, user_id: userId },
    }) as const;
  await bootstrap.run(space, owner, [item("editor", owner), item("reader")]);
  hub = new Hub(telling, { onError: (error) => errors.push(error), later: (work) => void ticks.push(work) });
  const [reader, writer] = [join(guest), join()];
  for (const { send } of [reader, writer]) {
    send({ t: "open", scope: space, pages: [page] });
    send({ t: "watch", scope: space, topics: [page], since: 0 });
  }
  await reader.connection.settled();
  await writer.connection.settled();
  writer.send({ t: "presence", scope: space, presence: { page, cursor: "here" } });
  await writer.connection.settled();
  reader.heard.length = 0;
  await bootstrap.run(space, owner, [item("none")]);
  await expect.poll(() => reader.heard.map((message) => message.t)).toContain("gone");
  tick();
  expect(JSON.stringify(reader.heard)).not.toContain("here");
  expect(errors).toEqual([]);
});
