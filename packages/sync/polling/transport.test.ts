import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { beforeEach, expect, test } from "vitest";
import type { Connect, SocketHandlers } from "../ports.ts";
import { Transport } from "./transport.ts";

interface Played extends SocketHandlers {
  readonly kind: "socket" | "polled";
  readonly sent: string[];
  isClosed: boolean;
}

let clock: ReturnType<typeof manualClock>;
/** What was opened, the latest last. */
let opened: Played[];
let isOffline: boolean;
/** How often the channel was notified that its connection is lost. */
let losses: number;
let transport: Transport;

const opening =
  (kind: Played["kind"]): Connect =>
  (handlers) => {
    const played: Played = { ...handlers, kind, sent: [], isClosed: false };
    opened.push(played);
    return { send: (text) => void played.sent.push(text), close: () => void (played.isClosed = true) };
  };
const channel: SocketHandlers = {
  onOpen: () => undefined,
  onMessage: () => undefined,
  onClose: () => void losses++,
};
const last = (): Played => opened.at(-1) ?? expect.unreachable("nothing was opened");
const ports = () => ({
  openSocket: opening("socket"),
  openPolled: opening("polled"),
  clock,
  isOffline: () => isOffline,
});
const connect = () => transport.connect(channel);

/** A socket that opens, answers, and breaks after so many milliseconds. */
function breakAfter(ms: number): void {
  last().onOpen();
  clock.pass(ms);
  last().onMessage("{}");
  last().onClose(false);
}

beforeEach(() => {
  clock = manualClock();
  opened = [];
  isOffline = false;
  losses = 0;
  transport = new Transport(ports(), true);
});

test("a socket on which nothing was received is followed by polling, which is limited", () => {
  expect(connect().limited).toBe(true);
  expect(last().kind).toBe("polled");
});

test("polling that does not open is followed by a socket, so that a server that is away is tried by both", () => {
  connect();
  last().onClose(false);
  expect(connect().limited).toBeUndefined();
  expect(last().kind).toBe("socket");
  last().onClose(false);
  connect();
  expect(last().kind).toBe("polled");
});

test("neither the end of a session nor a device without a network counts as a fault of sockets", () => {
  connect();
  last().onOpen();
  last().onClose(true);
  connect();
  expect(last().kind).toBe("socket");
  isOffline = true;
  last().onClose(false);
  connect();
  expect(last().kind).toBe("socket");
});

test("after a socket was cut soon, pings are sent every four seconds, and the third such cut in a row is followed by polling", () => {
  transport = new Transport(ports(), false);
  expect(connect().pingEvery).toBeUndefined();
  breakAfter(10_000);
  expect(connect().pingEvery).toBe(4000);
  breakAfter(60_000);
  expect(connect().pingEvery).toBeUndefined();
  for (let n = 0; n < 3; n++) {
    expect(last().kind).toBe("socket");
    breakAfter(10_000);
    connect();
  }
  expect(last().kind).toBe("polled");
});

test("a socket that the channel closes while it answers does not count as cut, and one that is silent does", () => {
  transport = new Transport(ports(), false);
  for (let n = 0; n < 4; n++) {
    const socket = connect();
    expect(last().kind).toBe("socket");
    last().onOpen();
    clock.pass(1000);
    last().onMessage("{}");
    clock.pass(3999);
    socket.close();
  }
  for (let n = 0; n < 3; n++) {
    const socket = connect();
    expect(last().kind).toBe("socket");
    last().onOpen();
    last().onMessage("{}");
    clock.pass(4000);
    socket.close();
  }
  connect();
  expect(last().kind).toBe("polled");
});

test("while it polls, sockets are tried at growing intervals, and one that answers replaces the polling", () => {
  connect();
  const polled = last();
  polled.onOpen();
  for (const ms of [3000, 15_000, 30_000, 60_000, 120_000, 300_000, 300_000]) {
    clock.pass(ms - 1);
    expect(last().kind === "polled" || last().isClosed).toBe(true);
    clock.pass(1);
    expect([last().kind, last().isClosed]).toEqual(["socket", false]);
    last().onClose(false);
  }
  clock.pass(300_000);
  last().onOpen();
  expect(last().sent).toEqual(['{"t":"ping"}']);
  expect([polled.isClosed, losses]).toEqual([false, 0]);
  last().onMessage('{"t":"pong"}');
  expect([polled.isClosed, losses]).toEqual([true, 1]);
  expect(connect().limited).toBeUndefined();
});

test("after a socket that lived for a minute the tries begin with the shortest time again", () => {
  connect();
  last().onOpen();
  clock.pass(3000);
  last().onOpen();
  last().onMessage("{}");
  connect();
  expect(last().kind).toBe("socket");
  breakAfter(60_000);
  connect();
  last().onClose(false);
  connect();
  expect(last().kind).toBe("polled");
  last().onOpen();
  clock.pass(3000);
  expect(last().kind).toBe("socket");
});

test("a socket that is opened and answers nothing is closed after ten seconds, and polling goes on", () => {
  connect();
  const polled = last();
  polled.onOpen();
  clock.pass(3000);
  last().onOpen();
  clock.pass(10_000);
  expect([last().kind, last().isClosed, polled.isClosed, losses]).toEqual(["socket", true, false, 0]);
});

test("where sockets were cut, a socket that is tried must also answer after fifteen idle seconds", () => {
  transport = new Transport(ports(), false);
  for (let n = 0; n < 3; n++) {
    connect();
    breakAfter(10_000);
  }
  connect();
  const polled = last();
  polled.onOpen();
  clock.pass(3000);
  last().onOpen();
  last().onMessage("{}");
  clock.pass(15_000);
  expect([last().sent.length, polled.isClosed]).toEqual([2, false]);
  last().onMessage("{}");
  expect(polled.isClosed).toBe(true);
  connect();
  breakAfter(10_000);
  connect();
  expect(last().kind).toBe("polled");
});

test("a channel that closes its polled connection stops the tries", () => {
  const socket = connect();
  last().onOpen();
  clock.pass(3000);
  const tried = last();
  socket.close();
  expect(tried.isClosed).toBe(true);
  expect(clock.waiting()).toBe(0);
});
