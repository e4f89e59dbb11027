// Who stands where: work is counted in messages and characters, and time is a list of what is to be done later.

import { expect, test } from "vitest";
import type { Peer, ServerMessage } from "@tessera/kernel/wire/realtime.ts";
import { Connection } from "./connection.ts";
import { PresenceTicker } from "./presence.ts";

type Told = Extract<ServerMessage, { t: "presence" }>;

class Room {
  readonly connections: Connection[] = [];
  readonly heard = new Map<string, Told[]>();
  readonly slow = new Set<string>();
  readonly later: { readonly work: () => void; readonly ms: number }[] = [];
  isDoubtful = false;
  readonly ticker = new PresenceTicker({
    watchers: () => this.connections,
    isDoubtful: () => this.isDoubtful,
    later: (work, ms) => void this.later.push({ work, ms }),
  });

  join(id: string, userId = "ada"): Connection {
    const { slow } = this;
    const heard: Told[] = [];
    const pipe = {
      send: (text: string) => void heard.push(JSON.parse(text) as Told),
      get buffered() {
        return slow.has(id) ? 10_000_000 : 0;
      },
      close: () => undefined,
    };
    const connection = new Connection(id, userId, "session", pipe);
    this.connections.push(connection);
    this.heard.set(id, heard);
    return connection;
  }

  tick(): number {
    const next = this.later.shift();
    next?.work();
    return next?.ms ?? 0;
  }

  /** Who somebody who listened from the start believes to stand there. */
  believed(id: string): string[] {
    const peers = new Map<string, Peer>();
    for (const { peers: told, left } of this.heard.get(id) ?? []) {
      if (left === undefined) peers.clear();
      for (const gone of left ?? []) peers.delete(gone);
      for (const peer of told) peers.set(peer.connection, peer);
    }
    return [...peers.values()].map(({ connection, cursor }) => `${connection} at ${String(cursor)}`).sort();
  }
}

const on = (page: string, cursor: unknown) => ({ page, cursor });

test("A4: what 100 connections tell between two ticks is one message to each, and says only what changed", () => {
  const room = new Room();
  const connections = Array.from({ length: 100 }, (_, at) => room.join(`c${at}`));
  for (const one of connections) room.ticker.move(one, "space", null, on("page", 0));
  for (let step = 1; step <= 50; step++)
    for (const one of connections) room.ticker.move(one, "space", "page", on("page", step));
  room.tick();
  expect([...room.heard.values()].map((heard) => heard.length)).toEqual(connections.map(() => 1));
  room.ticker.move(connections[0] as Connection, "space", "page", on("page", "moved"));
  while (room.later.length > 0) room.tick();
  const last = [...room.heard.values()].map((heard) => heard.at(-1)?.peers.length);
  expect(last).toEqual([99, ...Array.from({ length: 99 }, () => 1)]);
  expect(room.believed("c5")).toHaveLength(99);
  expect(room.believed("c5")).toContain("c0 at moved");
  expect(room.believed("c0")).not.toContain("c0 at moved");
});

test("A4: after much was sent the next tick comes later, so that what is sent in a second is bounded", () => {
  const room = new Room();
  const connections = Array.from({ length: 100 }, (_, at) => room.join(`c${at}`));
  let [sent, ms] = [0, 0];
  for (let step = 0; step < 5; step++) {
    for (const one of connections)
      room.ticker.move(one, "space", step === 0 ? null : "page", on("page", "x".repeat(2000)));
    ms += room.tick();
    sent = [...room.heard.values()].flat().reduce((sum, told) => sum + JSON.stringify(told).length, 0);
  }
  ms += room.later.at(-1)?.ms ?? 0;
  expect(sent).toBeGreaterThan(10_000_000);
  expect(sent / ms).toBeLessThan(9000);
});

test("who leaves is told once; who comes later is told everybody; a slow one everything once it can read again", () => {
  const room = new Room();
  const [a, b, c] = [room.join("a"), room.join("b"), room.join("c")] as const;
  room.ticker.move(a, "space", null, on("page", 1));
  room.ticker.move(b, "space", null, on("page", 1));
  room.tick();
  expect(room.believed("c")).toEqual(["a at 1", "b at 1"]);
  room.slow.add("c");
  room.ticker.move(a, "space", "page", null);
  room.ticker.move(b, "space", "page", on("page", 2));
  room.tick();
  expect(room.believed("b")).toEqual([]);
  expect(room.believed("c")).toEqual(["a at 1", "b at 1"]);
  room.slow.clear();
  room.tick();
  expect(room.believed("c")).toEqual(["b at 2"]);
  const late = room.join("late");
  room.ticker.tellAll(late, "space", "page");
  expect(room.heard.get("late")).toEqual([
    {
      t: "presence",
      scope: "space",
      page: "page",
      peers: [{ page: "page", cursor: 2, connection: "b", userId: "ada" }],
    },
  ]);
  room.ticker.move(c, "space", "page", on("elsewhere", 1));
  while (room.later.length > 0) room.tick();
  expect(room.heard.get("late")?.at(-1)).toMatchObject({ page: "elsewhere", left: [] });
});

test("while it is not known who may still watch, nothing is told; afterwards everything is, to who is left", () => {
  const room = new Room();
  const [ada, ben] = [room.join("ada"), room.join("ben")];
  room.isDoubtful = true;
  room.ticker.move(ada, "space", null, on("page", 1));
  room.tick();
  expect([...room.heard.values()].flat()).toEqual([]);
  room.connections.splice(room.connections.indexOf(ben), 1);
  room.isDoubtful = false;
  room.join("cem");
  while (room.later.length > 0) room.tick();
  expect(room.believed("ben")).toEqual([]);
  expect(room.believed("cem")).toEqual(["ada at 1"]);
});
