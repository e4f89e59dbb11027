// How long one change of a page's text keeps the server from everything else while many look at the page: each reader is a
// person with a socket of their own. Told by the server itself (its metrics), so that the readers' work here does not count.
import { randomUUID } from "node:crypto";
import { setTimeout as pause } from "node:timers/promises";
import WebSocket from "ws";
import { realtimePath } from "@tessera/kernel/rules/headers.ts";
import type { ClientMessage } from "@tessera/kernel/wire/realtime.ts";
import { Caller, newBlock, transactionBody } from "@tessera/testing/caller.ts";
import { freePort } from "@tessera/testing/postgres.ts";
import { startTessera } from "@tessera/testing/tessera-process.ts";
import { percentile } from "../report.ts";
import { withEmptyDatabase, type DatabaseName } from "../server/databases.ts";
import { keyOf, type Writer } from "../server/writers.ts";

const CHANGES = 5;
/** People who come at once: each sign-up hashes a password. */
const AT_ONCE = 8;
/** Milliseconds between two changes, for what the one before left to do. */
const REST = 1000;

/** The longest block of the event loop while `readers` people are told of one change: the median of some changes, in ms. */
export async function watchBlock(db: DatabaseName, readers = 1000): Promise<number> {
  let blocks: number[] = [];
  await withEmptyDatabase(db, async (env) => {
    const port = await freePort();
    const server = await startTessera({ env: { ...env, METRICS_PORT: String(port) } });
    try {
      blocks = await measure(server.url, `http://127.0.0.1:${port}/metrics`, readers);
    } finally {
      await server.stop();
    }
  });
  return percentile(blocks, 0.5);
}

async function measure(url: string, metrics: string, readers: number): Promise<number[]> {
  const writer = new Caller(url);
  await writer.signUp();
  const space = await writer.createSpace();
  const page = await writer.createPage(space);
  const block = randomUUID();
  await writer.save(space, [
    newBlock(space, block, { type: "text", parent: { table: "block", id: page }, after: null, title: "" }),
  ]);
  const { code } = await writer.call<{ code: string }>("createInvite", { spaceId: space, role: "read_and_write" });
  const cookies = await members(url, code, readers);
  const told = new Told(readers, block);
  const sockets = await Promise.all(cookies.map(async (cookie) => await watch(url, cookie, space, page, told)));
  const typist: Writer = { space, block, site: randomUUID(), typed: 0 };
  const blocks: number[] = [];
  for (let change = 0; change < CHANGES; change++) {
    await pause(REST);
    await longestBlock(metrics);
    const all = told.next();
    await writer.text("saveTransactionsFanout", JSON.stringify(transactionBody(space, [keyOf(typist)])));
    typist.typed++;
    await all;
    blocks.push(await longestBlock(metrics));
  }
  for (const socket of sockets) socket.terminate();
  writer.close();
  return blocks;
}

async function members(url: string, code: string, count: number): Promise<string[]> {
  const cookies: string[] = [];
  const come = async (): Promise<void> => {
    while (cookies.length < count) {
      const at = cookies.push("") - 1;
      const caller = new Caller(url, { sockets: 1 });
      await caller.signUp("Reader");
      await caller.call("acceptInvite", { code });
      caller.close();
      cookies[at] = caller.cookie;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, come));
  return cookies;
}

/** Who was told of a change of the block; what else they hear does not count. */
class Told {
  private left = 0;
  private done: () => void = () => undefined;

  constructor(
    private readonly readers: number,
    private readonly block: string,
  ) {}

  /** Resolves when every reader was told once more. */
  next(): Promise<void> {
    this.left = this.readers;
    return new Promise((resolve) => (this.done = resolve));
  }

  hear(message: string): void {
    if (message.startsWith('{"t":"changes"') && message.includes(this.block) && --this.left === 0) this.done();
  }
}

/** Connects one reader; resolves when they are told what changes. */
function watch(url: string, cookie: string, space: string, page: string, told: Told): Promise<WebSocket> {
  const address = `ws://127.0.0.1:${new URL(url).port}${realtimePath}`;
  const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
  const say = (message: ClientMessage): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => say({ t: "open", scope: space, pages: [page] }));
    socket.on("message", (data: Buffer) => {
      const message = data.toString("utf8");
      if (message.startsWith('{"t":"opened"')) {
        const { seq } = JSON.parse(message) as { seq: number };
        say({ t: "watch", scope: space, topics: [page], since: seq });
        say({ t: "ping" });
      } else if (message.startsWith('{"t":"pong"')) resolve(socket);
      else told.hear(message);
    });
  });
}

/** Since it was asked before, in milliseconds. */
async function longestBlock(metrics: string): Promise<number> {
  const text = await (await fetch(metrics)).text();
  const seconds = /^tessera_nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1];
  if (seconds === undefined) throw new Error("the server tells no lag of its event loop");
  return Number(seconds) * 1000;
}
