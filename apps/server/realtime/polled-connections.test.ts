// The realtime channel over HTTP, without the HTTP: messages are numbered, held, acknowledged and bounded, and connections end.

import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { SESSION_ENDED } from "@tessera/kernel/wire/session-ended.ts";
import { AccountShares } from "./account-share.ts";
import { Hub } from "./hub.ts";
import { PolledConnections } from "./polled-connections.ts";

const ada = { userId: "ada", sessionId: "one" };
const PING = '{"t":"ping"}';
const PONG = '{"t":"pong"}';

const clock = {
  now: () => Date.now(),
  after(ms: number, run: () => void) {
    const timer = setTimeout(run, ms);
    return () => clearTimeout(timer);
  },
  pass: (ms: number) => void vi.advanceTimersByTime(ms),
};
let hub: Hub;
let shares: AccountShares;
let polled: PolledConnections;

beforeEach(() => {
  let ids = 0;
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  // Pings need no store.
  hub = new Hub(null as never, { onError: (error) => expect.unreachable(String(error)) });
  shares = new AccountShares({ sockets: 3, burst: 10, perSecond: 10 }, clock.now);
  polled = new PolledConnections({ hub, shares, newId: () => `id ${++ids}`, after: clock.after });
});

afterEach(() => {
  vi.useRealTimers();
});

function opened(owner = ada): string {
  return polled.open(owner) ?? expect.unreachable("the connection was refused");
}

/** Sends pings and waits for their answers. */
async function ping(connection: string, first: number, count = 1): Promise<void> {
  polled.send(
    ada,
    connection,
    first,
    Array.from({ length: count }, () => PING),
  );
  for (const one of hub.connections) await one.settled();
}

const answers = async (connection: string, after: number, holdMs = 0) =>
  await polled.poll(ada, [{ connection, after }], holdMs);

test("messages stay until they are acknowledged, with the numbers that they have had", async () => {
  const connection = opened();
  await ping(connection, 1, 2);
  const both = { connection, kind: "messages", first: 1, messages: [PONG, PONG] };
  expect(await answers(connection, 0)).toEqual([both]);
  expect(await answers(connection, 0)).toEqual([both]);
  expect(await answers(connection, 1)).toEqual([{ connection, kind: "messages", first: 2, messages: [PONG] }]);
  const held = answers(connection, 2, 25_000);
  clock.pass(25_000);
  expect(await held).toEqual([{ connection, kind: "messages", first: 3, messages: [] }]);
});

test("messages that arrive twice are processed once, and messages that skip numbers are refused", async () => {
  const connection = opened();
  await ping(connection, 1, 2);
  expect(polled.send(ada, connection, 1, [PING, PING])).toEqual({ received: 2, waitMs: 0 });
  await ping(connection, 2, 2);
  expect(await answers(connection, 0)).toMatchObject([{ messages: [PONG, PONG, PONG] }]);
  expect(polled.send(ada, connection, 5, [PING])).toBeNull();
});

test("a held request is answered by the first message of any of its connections", async () => {
  const [quiet, busy] = [opened(), opened()];
  const wants = [quiet, busy].map((connection) => ({ connection, after: 0 }));
  const held = polled.poll(ada, wants, 25_000);
  await ping(busy, 1);
  expect(await held).toEqual([
    { connection: quiet, kind: "messages", first: 1, messages: [] },
    { connection: busy, kind: "messages", first: 1, messages: [PONG] },
  ]);
});

test("a later request for messages takes the place of an earlier one, so that a lost one holds nothing", async () => {
  const connection = opened();
  const lost = answers(connection, 0, 25_000);
  const held = answers(connection, 0, 25_000);
  expect(await lost).toMatchObject([{ messages: [] }]);
  await ping(connection, 1);
  expect(await held).toMatchObject([{ messages: [PONG] }]);
});

test("a connection ends a minute after its last request for messages, and leaves the account's share", async () => {
  const connection = opened();
  const held = answers(connection, 0, 25_000);
  clock.pass(25_000);
  await held;
  clock.pass(59_999);
  expect(hub.connections.size).toBe(1);
  clock.pass(1);
  expect(hub.connections.size).toBe(0);
  expect(await answers(connection, 0, 25_000)).toEqual([{ connection, kind: "unknown" }]);
  expect([shares.enter("ada"), shares.enter("ada"), shares.enter("ada")]).toEqual([true, true, true]);
});

test("A4: polled connections and sockets of one account are counted together", () => {
  shares.enter("ada");
  expect([polled.open(ada), polled.open(ada), polled.open(ada)]).toEqual(["id 1", "id 3", null]);
  expect(polled.open({ userId: "bob", sessionId: "two" })).not.toBeNull();
  shares.leave("ada");
  expect(polled.open(ada)).not.toBeNull();
});

test("a connection can be used by the session that has opened it, and by no other", async () => {
  const connection = opened();
  for (const other of [
    { userId: "ada", sessionId: "two" },
    { userId: "bob", sessionId: "one" },
  ]) {
    expect(polled.send(other, connection, 1, [PING])).toBeNull();
    expect(await polled.poll(other, [{ connection, after: 0 }], 0)).toEqual([{ connection, kind: "unknown" }]);
    polled.close(other, connection);
  }
  expect(polled.send(ada, connection, 1, [PING])).toEqual({ received: 1, waitMs: 0 });
});

test("the end of a session answers a held request at once, and what waits is not sent", async () => {
  const connection = opened();
  const held = answers(connection, 0, 25_000);
  hub.revoke(({ sessionId }) => sessionId === "one");
  for (const one of hub.connections) one.send({ t: "pong" });
  expect(await held).toEqual([{ connection, kind: "ended", code: SESSION_ENDED }]);
  await new Promise((resolve) => setImmediate(resolve));
  expect(hub.connections.size).toBe(0);
  const waiting = opened();
  await ping(waiting, 1);
  hub.revoke(({ sessionId }) => sessionId === "one");
  expect(await answers(waiting, 0)).toEqual([{ connection: waiting, kind: "ended", code: SESSION_ENDED }]);
});

test("A5: a client that takes no messages is disconnected when 8 MB wait", async () => {
  const connection = opened();
  const [one] = hub.connections;
  for (let n = 0; n < 8; n++) one?.sendText("x".repeat(1024 * 1024));
  expect(one?.isSlow).toBe(true);
  expect(await answers(connection, 0)).toMatchObject([{ first: 1, messages: { length: 1 } }]);
  one?.sendText("x");
  expect(await answers(connection, 0)).toEqual([{ connection, kind: "ended", code: 1013 }]);
});

test("A5: messages for all connections of one account are bounded together, and room is given back", async () => {
  const connections = [opened(), opened(), opened()];
  const [first, , last] = [...hub.connections];
  for (const one of hub.connections) for (let n = 0; n < 5; n++) one.sendText("x".repeat(1024 * 1024));
  last?.sendText("x".repeat(2 * 1024 * 1024));
  const kinds = async () =>
    (await Promise.all(connections.map(async (one) => await answers(one, 0)))).map(([one]) => one?.kind);
  expect(await kinds()).toEqual(["messages", "messages", "ended"]);
  await answers(connections[0] ?? "", 5);
  for (let n = 0; n < 6; n++) first?.sendText("x".repeat(1024 * 1024));
  expect((await kinds())[0]).toBe("messages");
});

test("A4: messages beyond the account's pace are taken later, and a client with unfinished work waits", async () => {
  const connection = opened();
  const messages = Array.from({ length: 20 }, () => PING);
  expect(polled.send(ada, connection, 1, messages)).toEqual({ received: 11, waitMs: 100 });
  expect(polled.send(ada, connection, 12, messages)).toMatchObject({ received: 11 });
  clock.pass(100);
  expect(polled.send(ada, connection, 12, messages)).toEqual({ received: 12, waitMs: 100 });
});

test("frames that are no messages are answered with errors, and many of them end the connection", async () => {
  shares = new AccountShares({ sockets: 3, burst: 100, perSecond: 10 }, clock.now);
  polled = new PolledConnections({ hub, shares, newId: () => "id", after: clock.after });
  const connection = opened();
  polled.send(ada, connection, 1, ["{"]);
  expect(await answers(connection, 0)).toMatchObject([{ messages: [expect.stringContaining("ValidationError")] }]);
  polled.send(
    ada,
    connection,
    2,
    Array.from({ length: 20 }, () => "{"),
  );
  expect(await answers(connection, 1)).toEqual([{ connection, kind: "ended", code: 1008 }]);
});

test("the stop of the server answers held requests", async () => {
  const connection = opened();
  const held = answers(connection, 0, 25_000);
  polled.stop();
  expect(await held).toEqual([{ connection, kind: "ended", code: 1001 }]);
  expect(polled.open(ada)).toBeNull();
});
