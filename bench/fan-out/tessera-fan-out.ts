// Tessera's side of the fan-out bench: readers on the realtime socket of the built server, one writer over HTTP.
// A reader takes in what a client must: it parses the message and reads the block's new text.
import { randomUUID } from "node:crypto";
import WebSocket from "ws";
import { realtimePath } from "@tessera/kernel/rules/headers.ts";
import type { ClientMessage, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { Caller, newBlock, transactionBody } from "@tessera/testing/caller.ts";
import { keyOf } from "../server/writers.ts";
import { Latencies, pace } from "./latencies.ts";

interface Watched {
  readonly space: string;
  readonly page: string;
  readonly block: string;
}

/** The length of the block's title in a message, or null when the message does not tell it. */
function lengthIn(message: ServerMessage, block: string): number | null {
  if (message.t !== "changes") return null;
  for (const { id, box } of message.boxes) {
    if (id !== block) continue;
    const { properties } = (box.value ?? {}) as { properties?: { title?: [string][] } };
    return (properties?.title ?? []).reduce((sum, [text]) => sum + text.length, 0);
  }
  return null;
}

/** Connects one reader; resolves when it is told what changes. */
function watch(
  url: string,
  cookie: string,
  { space, page, block }: Watched,
  onLength: (length: number) => void,
): Promise<WebSocket> {
  const address = `ws://127.0.0.1:${new URL(url).port}${realtimePath}`;
  const socket = new WebSocket(address, { headers: { cookie }, perMessageDeflate: false });
  const say = (message: ClientMessage): void => socket.send(JSON.stringify(message));
  return new Promise((resolve, reject) => {
    socket.on("error", reject);
    socket.on("open", () => say({ t: "open", scope: space, pages: [page] }));
    socket.on("message", (data: Buffer) => {
      const message: ServerMessage = JSON.parse(data.toString("utf8"));
      if (message.t === "error" || message.t === "resync") reject(new Error(JSON.stringify(message)));
      if (message.t === "opened") {
        say({ t: "watch", scope: space, topics: [page], since: message.seq });
        say({ t: "ping" });
      }
      if (message.t === "pong") resolve(socket);
      const length = lengthIn(message, block);
      if (length !== null) onLength(length);
    });
  });
}

/** An account has some sockets, not all that there are. */
const READERS_EACH = 20;

async function memberCookie(url: string, code: string): Promise<string> {
  const reader = new Caller(url);
  await reader.signUp("Reader");
  await reader.call("acceptInvite", { code });
  reader.close();
  return reader.cookie;
}

/** Milliseconds from sending an edit to its arrival at each of `readers` readers. */
export async function tesseraFanOut(url: string, readers: number, edits: number, perSecond: number): Promise<number[]> {
  const caller = new Caller(url);
  await caller.signUp();
  const space = await caller.createSpace();
  const page = await caller.createPage(space);
  const block = randomUUID();
  await caller.save(space, [
    newBlock(space, block, { type: "text", parent: { table: "block", id: page }, after: null, title: "" }),
  ]);
  const latencies = new Latencies(readers);
  const sockets: WebSocket[] = [];
  const { code } = await caller.call<{ code: string }>("createInvite", { spaceId: space, role: "read_and_write" });
  let cookie = caller.cookie;
  for (let n = 0; n < readers; n++) {
    if (n % READERS_EACH === 0) cookie = await memberCookie(url, code);
    sockets.push(await watch(url, cookie, { space, page, block }, (length) => latencies.arrived(n, length)));
  }
  const site = randomUUID();
  let last = Promise.resolve();
  await pace(latencies, edits, perSecond, (n) => {
    const body = JSON.stringify(transactionBody(space, [keyOf({ space, block, site, typed: n })]));
    // One person's transactions are answered in order.
    last = last.then(async () => void (await caller.text("saveTransactionsFanout", body)));
    return last;
  });
  for (const socket of sockets) socket.terminate();
  caller.close();
  return latencies.samples;
}
