// Attacks by the size of what is stored and of what is named: rows as large as they may be, queried and exported by everybody, and
// collections that do not exist, watched by the hundred thousand. Listed in attacks.ts.
import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import WebSocket from "ws";
import { apiPath, realtimePath } from "@tessera/kernel/rules/headers.ts";
import { Caller, transactionBody } from "@tessera/testing/caller.ts";
import type { Attack } from "./attacks.ts";

/** More than one answer holds; few enough that the attack begins soon. */
const ROWS = 12;
/** Letters of a cell: the largest that a transaction may store. */
const CELL = 1_048_000;
/** Callers at once, half of them with the account of the attacker. */
const CALLERS = 8;

const address = (url: string): string => `http://127.0.0.1:${new URL(url).port}`;

interface PublicDatabase {
  readonly space: string;
  readonly page: string;
  readonly collection: string;
  readonly rows: readonly string[];
}

/** A page of the attacker's own that everybody may read, with a database of rows of a megabyte each. */
async function publicDatabase(url: string, caller: Caller): Promise<PublicDatabase> {
  const space = await caller.createSpace();
  const page = await caller.createPage(space);
  const [block, collection, view] = [randomUUID(), randomUUID(), randomUUID()];
  const rows = Array.from({ length: ROWS }, () => randomUUID());
  const inBlock = { parent_id: block, parent_table: "block" };
  const set = (table: string, id: string, value: object): object => ({
    pointer: { table, id, spaceId: space },
    path: [],
    command: "set",
    args: value,
  });
  const pointer = { table: "block", id: page, spaceId: space };
  const permit = (args: object): object => ({ pointer, path: [], command: "setPermissionItem", args });
  await caller.save(space, [
    permit({ type: "user_permission", role: "editor", user_id: caller.userId }),
    permit({ type: "public_permission", role: "reader" }),
    set("block", block, {
      type: "collection_view",
      alive: true,
      collection_id: collection,
      view_ids: [view],
      parent_id: page,
      parent_table: "block",
    }),
    set("collection", collection, {
      ...inBlock,
      name: [["Rows"]],
      schema: { title: { name: "Name", type: "title" }, text: { name: "Text", type: "text" } },
    }),
    set("collection_view", view, { ...inBlock, type: "table", name: "All" }),
  ]);
  const left = [...rows];
  const write = async (): Promise<void> => {
    for (let id = left.pop(); id !== undefined; id = left.pop()) {
      const properties = { title: [["Row"]], text: [["x".repeat(CELL)]] };
      const parent = { table: "collection", id: collection };
      const row = {
        pointer: { table: "block", id, spaceId: space },
        path: [],
        command: "new",
        args: { type: "page", parent, properties },
      };
      await post(url, "saveTransactionsFanout", gzipSync(JSON.stringify(transactionBody(space, [row]))), {
        "content-encoding": "gzip",
        cookie: caller.cookie,
      });
    }
  };
  // A few at once: it is the answers that are measured, not one write of all rows.
  await Promise.all(Array.from({ length: 3 }, write));
  return { space, page, collection, rows };
}

async function post(url: string, event: string, body: Uint8Array, headers: Record<string, string>): Promise<void> {
  try {
    const answer = await fetch(`${address(url)}${apiPath}/${event}`, {
      method: "POST",
      body: body as BodyInit,
      headers,
    });
    // Read and dropped, so that the attacker's process does not grow.
    for await (const _part of answer.body ?? []) continue;
    if (answer.status === 429) await new Promise((resolve) => setTimeout(resolve, 20));
  } catch {
    // The server may close a connection.
  }
}

function requestsFor({ space, page, collection, rows }: PublicDatabase): readonly (readonly [string, object])[] {
  const source = { type: "collection", id: collection, spaceId: space };
  const loader = { type: "reducer", reducers: { rows: { type: "results", limit: 1000 } } };
  return [
    ["queryCollection", { source, loader }],
    [
      "exportCollection",
      { collection: { id: collection, spaceId: space }, properties: ["title", "text"], cursor: null },
    ],
    ["getRecordValues", { requests: rows.map((id) => ({ table: "block", id, spaceId: space })) }],
    ["loadCachedPageChunk", { page: { id: page, spaceId: space }, limit: 1000 }],
    ["search", { query: "Row", spaceId: space, limit: 100 }],
  ];
}

/** Rows of a megabyte on a page that everybody may read, queried, exported and read in a loop, with and without an account. */
export const answers: Attack = async ({ url }, isOver) => {
  const caller = new Caller(url);
  await caller.signUp("Mallory");
  const requests = requestsFor(await publicDatabase(url, caller));
  await Promise.all(
    Array.from({ length: CALLERS }, async (_, n) => {
      const headers: Record<string, string> = n % 2 === 0 ? {} : { cookie: caller.cookie };
      for (let turn = n; !isOver(); turn++) {
        const [event, body] = requests[turn % requests.length] ?? ["", {}];
        const packed = turn % 2 === 0 ? { "accept-encoding": "gzip" } : { "accept-encoding": "identity" };
        await post(url, event, Buffer.from(JSON.stringify(body)), { ...headers, ...packed });
      }
    }),
  );
};

const WATCHED = 300_000;
/** Ids of one message: as many as a client may name. */
const NAMED = 5000;

/** A member who watches 300,000 collections that do not exist on one socket, again and again. */
export const watches: Attack = async ({ url, space, page, admit }, isOver) => {
  const caller = new Caller(url);
  await caller.signUp("Mallory");
  await admit(caller);
  while (!isOver()) {
    const socket = new WebSocket(`${address(url).replace("http", "ws")}${realtimePath}`, {
      headers: { cookie: caller.cookie },
    });
    const closed = new Promise<void>((resolve) => {
      socket.on("close", () => resolve());
      socket.on("error", () => resolve());
    });
    await Promise.race([new Promise((resolve) => socket.once("open", resolve)), closed]);
    socket.send(JSON.stringify({ t: "open", scope: space, pages: [page] }));
    for (let watched = 0; watched < WATCHED && !isOver() && socket.readyState === WebSocket.OPEN; watched += NAMED) {
      const topics = Array.from({ length: NAMED }, () => `collection:${randomUUID()}`);
      socket.send(JSON.stringify({ t: "watch", scope: space, topics, since: 0 }));
      while (socket.bufferedAmount > 2_000_000 && socket.readyState === WebSocket.OPEN && !isOver())
        await new Promise((resolve) => setTimeout(resolve, 10));
    }
    while (!isOver() && socket.readyState === WebSocket.OPEN) await new Promise((resolve) => setTimeout(resolve, 20));
    socket.terminate();
    await closed;
  }
};
