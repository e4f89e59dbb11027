// The attacks of the overload bench: what somebody sends who means harm, and knows the code. Each goes on until it is told to
// end; what it is answered is nothing to it. Measuring is left to measured-server.ts.
import { randomUUID } from "node:crypto";
import { gzipSync } from "node:zlib";
import WebSocket from "ws";
import { apiPath, realtimePath } from "@tessera/kernel/rules/headers.ts";
import { Caller, newBlock, transactionBody } from "@tessera/testing/caller.ts";
import { queryAttackNames, queryAttacks, type PublicDatabase } from "./query-attacks.ts";
import { answers, watches } from "./large-data-attacks.ts";

export interface Target {
  readonly url: string;
  /** The workspace and the page in which the colleague types. */
  readonly space: string;
  readonly page: string;
  /** The attacker's own database, for attacks by questions; null for others. */
  readonly database: PublicDatabase | null;
  /** Lets somebody in as a member. */
  readonly admit: (caller: Caller) => Promise<void>;
}

/** Resolves when it has ended, after `isOver` says so. */
export type Attack = (target: Target, isOver: () => boolean) => Promise<void>;

export const attackNames = [
  "bodies",
  "strangers",
  "presence",
  "sockets",
  "marks",
  "pointers",
  ...queryAttackNames,
  "answers",
  "watches",
] as const;
export type AttackName = (typeof attackNames)[number];

const address = (url: string): string => `http://127.0.0.1:${new URL(url).port}`;

async function post(
  url: string,
  event: string,
  body: Uint8Array | string,
  headers: Record<string, string> = {},
): Promise<void> {
  try {
    const answer = await fetch(`${address(url)}${apiPath}/${event}`, {
      method: "POST",
      body: body as BodyInit,
      headers,
    });
    await answer.arrayBuffer();
  } catch {
    // The server may close a connection that it has enough of.
  }
}

async function signedUp(url: string): Promise<Caller> {
  const caller = new Caller(url);
  await caller.signUp("Mallory");
  return caller;
}

/** So many at once, each the next as soon as it is answered. */
async function keepAt(count: number, isOver: () => boolean, work: (n: number) => Promise<void>): Promise<void> {
  await Promise.all(
    Array.from({ length: count }, async (_, n) => {
      while (!isOver()) await work(n).catch(() => undefined);
    }),
  );
}

async function openSockets(url: string, cookie: string, count: number): Promise<WebSocket[]> {
  const opened = Array.from({ length: count }, async () => {
    const socket = new WebSocket(`${address(url).replace("http", "ws")}${realtimePath}`, { headers: { cookie } });
    return await new Promise<WebSocket | null>((resolve) => {
      socket.once("open", () => resolve(socket));
      socket.on("error", () => resolve(null));
    });
  });
  return (await Promise.all(opened)).filter((socket) => socket !== null);
}

const ids = (length: number): string[] => Array.from({ length }, () => randomUUID());

/** A little that becomes much: packed bodies of millions of values, with and without an account. */
const bodies: Attack = async ({ url }, isOver) => {
  const { cookie } = await signedUp(url);
  const bomb = gzipSync(`{"transactions":[${"{},".repeat(3_300_000)}{}]}`);
  const zeros = `{"requests":[${"0,".repeat(500_000)}0]}`;
  await keepAt(10, isOver, async (n) => {
    if (n % 2 === 0) await post(url, "saveTransactionsFanout", bomb, { "content-encoding": "gzip", cookie });
    else await post(url, "syncRecordValues", zeros);
  });
};

/** Somebody with an account and no right: transactions of unknown ids in a workspace that is not theirs. */
const strangers: Attack = async ({ url, space }, isOver) => {
  const { cookie } = await signedUp(url);
  await keepAt(4, isOver, async (n) => {
    const pointer = { table: "block", id: randomUUID(), spaceId: space };
    const operation =
      n % 2 === 0
        ? { pointer, path: [], command: "revive", args: { tx: randomUUID(), blocks: ids(40_000) } }
        : { pointer, path: [], command: "delb", args: { blocks: ids(10_000), seen: [] } };
    await post(url, "saveTransactionsFanout", JSON.stringify(transactionBody(space, [operation])), { cookie });
  });
};

/** One member on a hundred sockets, who is somewhere else at every moment. */
const presence: Attack = async ({ url, space, page, admit }, isOver) => {
  const caller = await signedUp(url);
  await admit(caller);
  const all = await openSockets(url, caller.cookie, 100);
  for (const socket of all) {
    socket.send(JSON.stringify({ t: "open", scope: space, pages: [page] }));
    socket.send(JSON.stringify({ t: "watch", scope: space, topics: [page], since: 0 }));
  }
  for (let step = 0; !isOver(); step++) {
    for (const socket of all) {
      const cursor = `${step} ${"x".repeat(1900)}`;
      if (socket.bufferedAmount < 1_000_000)
        socket.send(JSON.stringify({ t: "presence", scope: space, presence: { page, cursor } }));
    }
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
  for (const socket of all) socket.terminate();
};

/** A stranger's sockets, which ask to watch thousands of ids that nothing has. */
const sockets: Attack = async ({ url, space }, isOver) => {
  const { cookie } = await signedUp(url);
  const all = await openSockets(url, cookie, 20);
  for (const socket of all) socket.send(JSON.stringify({ t: "open", scope: space, pages: ids(5000) }));
  while (!isOver()) {
    for (const socket of all) {
      for (let n = 0; n < 5 && socket.bufferedAmount < 2_000_000; n++)
        socket.send(JSON.stringify({ t: "watch", scope: space, topics: ids(5000), since: 0 }));
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  for (const socket of all) socket.terminate();
};

/** A member who sets the marks of a few thousand letters at once, again and again. */
const marks: Attack = async ({ url, space, page, admit }, isOver) => {
  const caller = await signedUp(url);
  await admit(caller);
  const block = randomUUID();
  const parent = { table: "block", id: page };
  await caller.save(space, [newBlock(space, block, { type: "text", parent, after: null, title: "a".repeat(4000) })]);
  let turn = 0;
  await keepAt(4, isOver, async () => {
    turn++;
    const value = Array.from({ length: 4000 }, (_, at) => (at % 2 === turn % 2 ? ["a", [["b"]]] : ["a"]));
    const pointer = { table: "block", id: block, spaceId: space };
    const set = { pointer, path: ["properties", "title"], command: "set", args: value };
    await post(url, "saveTransactionsFanout", JSON.stringify(transactionBody(space, [set])), { cookie: caller.cookie });
  });
};

/** Thousands of pointers in one request, and a person who lists two thousand workspaces that are none. */
const pointers: Attack = async ({ url, space, page, admit }, isOver) => {
  const caller = await signedUp(url);
  await admit(caller);
  const list = ids(2000).map((id) => ({ id: randomUUID(), table: "space_view", spaceId: id }));
  const pointer = { table: "user_root", id: caller.userId };
  const set = { pointer, path: ["space_view_pointers"], command: "set", args: list };
  const body = { requestId: randomUUID(), transactions: [{ id: randomUUID(), operations: [set] }] };
  await post(url, "saveTransactionsFanout", JSON.stringify(body), { cookie: caller.cookie });
  const other = await signedUp(url);
  await keepAt(4, isOver, async (n) => {
    const asked =
      n % 2 === 0
        ? [{ pointer: { table: "user", id: caller.userId }, version: -1 }]
        : ids(10_000).map((id) => ({ table: "block", id: n === 1 ? id : page, spaceId: space, version: -1 }));
    const headers = { cookie: other.cookie, "x-notion-space-id": space };
    await post(url, "syncRecordValuesMain", JSON.stringify({ requests: asked }), headers);
  });
};

function asking(name: (typeof queryAttackNames)[number]): Attack {
  return async ({ url, database }, isOver) => {
    if (database === null) throw new Error(`no database was prepared for the attack ${name}`);
    await queryAttacks[name](url, database, await signedUp(url), isOver);
  };
}

export const attacks: Readonly<Record<AttackName, Attack>> = {
  bodies,
  strangers,
  presence,
  sockets,
  marks,
  pointers,
  holders: asking("holders"),
  conditions: asking("conditions"),
  answers,
  watches,
};
