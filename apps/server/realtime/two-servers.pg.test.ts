// Two server processes on one PostgreSQL, a client on each: they behave as one. Edits cross, both ways, within a second;
// so does the loss of a right, and the end of a session.

import { mkdtempSync, rmSync } from "node:fs";
import { randomUUID } from "node:crypto";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WebSocket } from "ws";
import { afterAll, beforeAll, expect, test } from "vitest";
import { realtimePath } from "@tessera/kernel/rules/headers.ts";
import type { ClientMessage, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { Caller, newBlock } from "@tessera/testing/caller.ts";
import { freshDatabase, type FreshDatabase } from "@tessera/testing/postgres.ts";
import { startTessera, type TesseraProcess } from "@tessera/testing/tessera-process.ts";

const SECOND = 1000;

let database: FreshDatabase;
let folder: string;
let servers: TesseraProcess[] = [];
beforeAll(async () => {
  database = await freshDatabase();
  folder = mkdtempSync(join(tmpdir(), "tessera-two-"));
  const env = { DATABASE_URL: database.url, LOG_LEVEL: "error", BASE_URL: "" };
  servers = await Promise.all(
    ["one", "two"].map(async (name) => await startTessera({ env, data: join(folder, name) })),
  );
}, 120_000);
afterAll(async () => {
  for (const server of servers) await server.stop();
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

/** A realtime client: what it heard so far, and a wait for what it has not. */
class Ear {
  readonly heard: ServerMessage[] = [];
  closed: number | null = null;
  private readonly socket: WebSocket;
  private wake: () => void = () => undefined;

  private constructor(url: string, cookie: string) {
    this.socket = new WebSocket(`${url.replace("http", "ws").replace("localhost", "127.0.0.1")}${realtimePath}`, {
      headers: { cookie },
    });
    this.socket.on("message", (data: Buffer) => {
      this.heard.push(JSON.parse(data.toString()) as ServerMessage);
      this.wake();
    });
    this.socket.on("close", (code) => {
      this.closed = code;
      this.wake();
    });
  }

  static async open(server: TesseraProcess, cookie: string): Promise<Ear> {
    const ear = new Ear(server.url, cookie);
    await new Promise((resolve, reject) => {
      ear.socket.once("open", resolve);
      ear.socket.once("error", reject);
    });
    return ear;
  }

  send(message: ClientMessage): void {
    this.socket.send(JSON.stringify(message));
  }

  async watch(scope: string, page: string): Promise<void> {
    this.send({ t: "open", scope, pages: [page] });
    this.send({ t: "watch", scope, topics: [page, scope], since: 0 });
    await this.until(
      (message) => (message.t === "changes" || message.t === "resync") && message.watched?.includes(page) === true,
    );
  }

  /** Milliseconds until a message that fits was there. */
  async until(fits: (message: ServerMessage) => boolean): Promise<number> {
    const began = performance.now();
    await this.when(() => this.heard.some(fits));
    return performance.now() - began;
  }

  async when(fits: () => boolean): Promise<void> {
    const late = performance.now() + 10 * SECOND;
    while (!fits()) {
      if (performance.now() > late)
        throw new Error(`not heard: ${JSON.stringify(this.heard.slice(-5)).slice(0, 1000)}`);
      const timer = setTimeout(() => this.wake(), SECOND);
      await new Promise<void>((resolve) => (this.wake = resolve));
      clearTimeout(timer);
    }
  }

  close(): void {
    this.socket.close();
  }
}

const shows =
  (id: string) =>
  (message: ServerMessage): boolean =>
    message.t === "changes" && message.boxes.some((box) => box.id === id && box.box.value !== undefined);

interface Pair {
  readonly callers: readonly [Caller, Caller];
  readonly ears: readonly [Ear, Ear];
  readonly space: string;
  readonly page: string;
  close(): void;
}

/** Two members of one workspace, each on a server of their own, on one page. */
async function pair(): Promise<Pair> {
  const [one, two] = servers as [TesseraProcess, TesseraProcess];
  const callers = [new Caller(one.url), new Caller(two.url)] as const;
  for (const caller of callers) await caller.signUp();
  const space = await callers[0].createSpace();
  const { code } = await callers[0].call<{ code: string }>("createInvite", { spaceId: space, role: "read_and_write" });
  await callers[1].call("acceptInvite", { code });
  const page = await callers[0].createPage(space);
  const ears = [await Ear.open(one, callers[0].cookie), await Ear.open(two, callers[1].cookie)] as const;
  for (const ear of ears) await ear.watch(space, page);
  return { callers, ears, space, page, close: () => [...callers, ...ears].forEach((end) => end.close()) };
}

test("edits cross both ways within a second, in order, and both serve the same page at once", async () => {
  const { callers, ears, space, page, close } = await pair();
  const made: string[] = [];
  for (let n = 0; n < 40; n++) {
    const side = n % 2 === 0 ? 0 : 1;
    const id = randomUUID();
    await callers[side].save(space, [
      newBlock(space, id, {
        type: "text",
        parent: { table: "block", id: page },
        after: made.at(-1) ?? null,
        title: `${n}`,
      }),
    ]);
    made.push(id);
    expect(await ears[1 - side]?.until(shows(id))).toBeLessThan(SECOND);
    const answer = await callers[1 - side]?.call<{
      recordMap: { block: Record<string, { value: { content?: string[] } }> };
    }>("loadCachedPageChunk", { page: { id: page, spaceId: space }, limit: 100 });
    expect(answer?.recordMap.block[page]?.value.content).toEqual(made);
  }
  for (const ear of ears) {
    const seqs = ear.heard.flatMap((message) =>
      message.t === "changes" && message.scope === space && message.watched === undefined
        ? [[message.prev, message.seq]]
        : [],
    );
    for (const [at, [prev]] of seqs.entries()) if (at > 0) expect(prev).toBe(seqs[at - 1]?.[1]);
  }
  close();
});

test("writers on both sides at once lose nothing, and both hear everything", async () => {
  const { callers, ears, space, page, close } = await pair();
  const made: string[] = [];
  const write = async (caller: Caller): Promise<void> => {
    for (let n = 0; n < 40; n++) {
      const id = randomUUID();
      await caller.save(space, [
        newBlock(space, id, { type: "text", parent: { table: "block", id: page }, after: null, title: "x" }),
      ]);
      made.push(id);
    }
  };
  await Promise.all(callers.map(write));
  for (const ear of ears) for (const id of made) expect(await ear.until(shows(id))).toBeLessThan(2 * SECOND);
  for (const caller of callers) {
    const answer = await caller.call<{ recordMap: { block: Record<string, { value: { content?: string[] } }> } }>(
      "loadCachedPageChunk",
      { page: { id: page, spaceId: space }, limit: 100 },
    );
    expect([...(answer.recordMap.block[page]?.value.content ?? [])].sort()).toEqual(made.toSorted());
  }
  close();
});

test("a right that is lost on one is lost on the other within a second", async () => {
  const { callers, ears, space, page, close } = await pair();
  const [owner, member] = callers;
  const items = [{ type: "user_permission", role: "editor", user_id: owner.userId }];
  await owner.save(space, [
    { pointer: { table: "block", id: page, spaceId: space }, path: ["permissions"], command: "set", args: items },
  ]);
  expect(await ears[1].until((message) => message.t === "gone" && message.topics.includes(page))).toBeLessThan(SECOND);
  const { recordMap } = await member.call<{ recordMap: { block: Record<string, object> } }>("loadCachedPageChunk", {
    page: { id: page, spaceId: space },
  });
  expect(recordMap.block[page]).toEqual({ role: "none" });
  const before = ears[1].heard.length;
  const secret = randomUUID();
  await owner.save(space, [
    newBlock(space, secret, { type: "text", parent: { table: "block", id: page }, after: null, title: "secret words" }),
  ]);
  await ears[0].until(shows(secret));
  const later = await owner.createPage(space, "For all");
  await ears[1].until(shows(later));
  expect(JSON.stringify(ears[1].heard.slice(before))).not.toContain("secret words");
  close();
});

test("a session that ends on one is cut on the other", async () => {
  const { callers, ears, close } = await pair();
  const elsewhere = await Ear.open(servers[0] as TesseraProcess, callers[1].cookie);
  await callers[1].call("logOut", { everywhere: true });
  for (const ear of [ears[1], elsewhere]) await ear.when(() => ear.closed === 4401);
  close();
  elsewhere.close();
});

test("a polled connection of one server is unknown to the other one, receives edits of the other one, and ends when the session ends there", async () => {
  const { callers, space, page, close } = await pair();
  const [owner, member] = callers;
  const [, two] = servers as [TesseraProcess, TesseraProcess];
  const elsewhere = owner.at(two.url);
  type Answers = { answers: { kind: string; first?: number; messages?: string[]; code?: number }[] };
  const poll = async (caller: Caller, after: number, holdMs = 20_000): Promise<Answers["answers"][number]> => {
    const { answers } = await caller.call<Answers>("pollMessages", { wants: [{ connection, after }], holdMs });
    return answers[0] ?? expect.unreachable("there was no answer");
  };
  const { connection } = await owner.call<{ connection: string }>("openPolledConnection", {});
  const messages: ClientMessage[] = [
    { t: "open", scope: space, pages: [page] },
    { t: "watch", scope: space, topics: [page], since: 0 },
  ];
  const sent = { connection, first: 1, messages: messages.map((message) => JSON.stringify(message)) };
  expect(await elsewhere.call("sendPolledMessages", sent)).toEqual({ known: false });
  expect(await poll(elsewhere, 0)).toEqual({ connection, kind: "unknown" });
  expect(await owner.call("sendPolledMessages", sent)).toEqual({ known: true, received: 2, waitMs: 0 });
  const id = randomUUID();
  let after = 0;
  let heard = "";
  const hear = async (): Promise<void> => {
    const { first = 0, messages: texts = [] } = await poll(owner, after);
    heard += texts.join("");
    after = first + texts.length - 1;
  };
  while (!heard.includes('"watched"')) await hear();
  await member.save(space, [
    newBlock(space, id, { type: "text", parent: { table: "block", id: page }, after: null, title: "x" }),
  ]);
  while (!heard.includes(id)) await hear();
  const last = poll(owner, after);
  await elsewhere.call("logOut", { everywhere: true });
  expect(await last).toEqual({ connection, kind: "ended", code: 4401 });
  close();
});
