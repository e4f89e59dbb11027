import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import type { ClientMessage, Presence } from "@tessera/kernel/wire/realtime.ts";
import { Channel, type ChannelPorts } from "./channel.ts";
import { newChannelScope, type ChannelEvents } from "./channel-scope.ts";
import { Disk } from "./disk.ts";
import { MemoryStorage } from "./memory-storage.ts";
import type { Socket, SocketHandlers, SyncPorts } from "./ports.ts";
import { ScopeSync } from "./scope-sync.ts";

/** A channel whose sockets are played: `sockets` contains the handlers of each, the latest last. */
function playedChannel(form: Pick<Socket, "limited" | "pingEvery"> = {}) {
  const clock = manualClock();
  const sockets: (SocketHandlers & { readonly sent: string[]; closed: boolean })[] = [];
  const online: boolean[] = [];
  const ports = {
    clock,
    random: () => 0,
    newId: () => "id",
    onError: () => undefined,
    connect(handlers: SocketHandlers) {
      const socket = { ...handlers, sent: [] as string[], closed: false };
      sockets.push(socket);
      return {
        ...form,
        send: (text: string) => void socket.sent.push(text),
        close: () => void (socket.closed = true),
      };
    },
  } as unknown as SyncPorts & ChannelPorts;
  const idle = {
    onReady: () => undefined,
    onRoles: () => undefined,
    onChanges: () => undefined,
    onWatched: () => undefined,
    onGone: () => undefined,
  };
  const refused: boolean[] = [];
  const heard = {
    onOnline: (now: boolean) => void online.push(now),
    onRefused: (now: boolean) => void refused.push(now),
  };
  const channel = new Channel(ports, { ...idle, ...heard } as unknown as ChannelEvents);
  const disk = new Disk(new MemoryStorage(), () => undefined);
  return { channel, clock, sockets, online, refused, ports, disk };
}

test("a connection that is not open after ten seconds is closed, and another one is opened", () => {
  const { channel, clock, sockets } = playedChannel();
  channel.connect();
  clock.pass(9999);
  expect(sockets[0]?.closed).toBe(false);
  clock.pass(1);
  expect(sockets[0]?.closed).toBe(true);
  clock.pass(500);
  expect(sockets).toHaveLength(2);
  // The events of the first one are ignored.
  sockets[0]?.onOpen();
  expect(channel.online).toBe(false);
});

test("a connection on which nothing is received for ten seconds after it has opened is closed, whatever else was asked", () => {
  const { channel, clock, sockets, ports, disk } = playedChannel();
  channel.attach(
    "s",
    newChannelScope(new ScopeSync({ scope: "s", userId: "u", queue: "q" }, ports, disk), () => []),
  );
  sockets[0]?.onOpen();
  expect(sockets[0]?.sent[0]).toBe('{"t":"ping"}');
  clock.pass(9999);
  expect(sockets[0]?.closed).toBe(false);
  clock.pass(1);
  expect(sockets[0]?.closed).toBe(true);
});

test("a connection names the time between its pings, and whether it is limited", () => {
  const { channel, clock, sockets } = playedChannel({ limited: true, pingEvery: 4000 });
  channel.connect();
  expect(channel.limited).toBe(false);
  sockets[0]?.onOpen();
  expect(channel.limited).toBe(true);
  sockets[0]?.onMessage('{"t":"pong"}');
  clock.pass(10_000);
  sockets[0]?.onMessage('{"t":"pong"}');
  clock.pass(4000);
  expect(sockets[0]?.sent).toHaveLength(3);
  sockets[0]?.onClose(false);
  expect(channel.limited).toBe(false);
});

test("a connection that answers its pings stays, and one that does not answer is closed and opened again", () => {
  const { channel, clock, sockets, online } = playedChannel();
  channel.connect();
  sockets[0]?.onOpen();
  for (let n = 0; n < 4; n++) {
    sockets[0]?.onMessage('{"t":"pong"}');
    clock.pass(15_000);
  }
  expect(sockets).toHaveLength(1);
  expect(sockets[0]?.sent.filter((text) => text === '{"t":"ping"}')).toHaveLength(5);
  clock.pass(15_000);
  expect(sockets[0]?.closed).toBe(true);
  expect(online).toEqual([true, false]);
  clock.pass(500);
  sockets[1]?.onOpen();
  expect(online).toEqual([true, false, true]);
});

test("presence that was sent before the server accepted the watch of its page is sent again afterwards", () => {
  const { channel, sockets, ports, disk } = playedChannel();
  const scope = newChannelScope(new ScopeSync({ scope: "s", userId: "u", queue: "q" }, ports, disk), () => []);
  const presence = { page: "p", caret: null } as unknown as Presence;
  channel.attach("s", scope);
  sockets[0]?.onOpen();
  sockets[0]?.onMessage(JSON.stringify({ t: "opened", scope: "s", seq: 4, roles: {}, at: 4 }));
  channel.watch(scope, "p", 4);
  channel.present(scope, presence);
  const told = () => sockets[0]?.sent.filter((text) => text.includes('"presence"')).length;
  expect(told()).toBe(1);
  const changes = { t: "changes", scope: "s", prev: 4, seq: 4, boxes: [] };
  sockets[0]?.onMessage(JSON.stringify({ ...changes, watched: ["other"] }));
  expect(told()).toBe(1);
  sockets[0]?.onMessage(JSON.stringify({ ...changes, watched: ["p"] }));
  expect(told()).toBe(2);
});

test("after a break topics are watched from the number up to which everything has certainly arrived", () => {
  const { channel, clock, sockets, ports, disk } = playedChannel();
  const scope = newChannelScope(new ScopeSync({ scope: "s", userId: "u", queue: "q" }, ports, disk), () => []);
  const asked = (at: number) =>
    (sockets[at]?.sent ?? [])
      .map((text) => JSON.parse(text) as ClientMessage)
      .flatMap((one) => (one.t === "watch" && one.topics.length > 0 ? [[...one.topics, one.since]] : []));
  const hear = (at: number, message: object): void =>
    sockets[at]?.onMessage(JSON.stringify({ scope: "s", ...message }));
  channel.attach("s", scope);
  sockets[0]?.onOpen();
  hear(0, { t: "opened", seq: 4, roles: {}, at: 4 });
  hear(0, { t: "changes", prev: 4, seq: 4, boxes: [], watched: [] });
  // It is asked for as of now, and then, before that is answered, from where the device has it.
  channel.watch(scope, "collection:c", null);
  channel.watch(scope, "collection:c", 2);
  hear(0, { t: "changes", prev: 4, seq: 4, boxes: [], watched: ["collection:c"] });
  sockets[0]?.onClose(false);
  clock.pass(1000);
  sockets[1]?.onOpen();
  hear(1, { t: "opened", seq: 4, roles: {}, at: 4 });
  expect(asked(1)).toEqual([["collection:c", 2]]);
  hear(1, { t: "changes", prev: 4, seq: 4, boxes: [], watched: ["collection:c"] });
  // Word of the rows of these changes comes behind them, and may not.
  hear(1, { t: "changes", prev: 4, seq: 7, boxes: [] });
  sockets[1]?.onClose(false);
  clock.pass(1000);
  sockets[2]?.onOpen();
  hear(2, { t: "opened", seq: 7, roles: {}, at: 7 });
  expect(asked(2)).toEqual([["collection:c", 4]]);
});

test("a refused request is reported, and repeated in smaller pieces until it is answered", () => {
  const { channel, clock, sockets, ports, disk, refused } = playedChannel();
  const wanted = Array.from({ length: 1000 }, (_, n) => `p${n}`);
  channel.attach(
    "s",
    newChannelScope(new ScopeSync({ scope: "s", userId: "u", queue: "q" }, ports, disk), () => wanted),
  );
  const frames = () =>
    (sockets.at(-1)?.sent ?? [])
      .map((text) => JSON.parse(text) as ClientMessage)
      .filter((one) => one.t === "open" || one.t === "check");
  sockets[0]?.onOpen();
  expect(frames().map(({ pages }) => pages.length)).toEqual([400, 400, 200]);
  sockets[0]?.onMessage(JSON.stringify({ t: "error", kind: "ValidationError", debugMessage: "no" }));
  expect(refused).toEqual([true]);
  clock.pass(500);
  sockets[1]?.onOpen();
  expect(frames().map(({ pages }) => pages.length)).toEqual([200, 200, 200, 200, 200]);
  for (const [at, { pages }] of frames().entries()) {
    const roles = Object.fromEntries(pages.map((page) => [page, "none"]));
    sockets[1]?.onMessage(JSON.stringify({ t: at === 0 ? "opened" : "roles", scope: "s", seq: 4, roles, at: 4 }));
  }
  expect(refused).toEqual([true]);
  sockets[1]?.onMessage(JSON.stringify({ t: "changes", scope: "s", prev: 4, seq: 4, boxes: [], watched: [] }));
  expect(refused).toEqual([true, false]);
});

test("a connection that breaks before its requests are answered counts as a refusal the second time", () => {
  const { channel, clock, sockets, ports, disk, refused } = playedChannel();
  channel.attach(
    "s",
    newChannelScope(new ScopeSync({ scope: "s", userId: "u", queue: "q" }, ports, disk), () => []),
  );
  for (let at = 0; at < 2; at++) {
    sockets[at]?.onOpen();
    sockets[at]?.onClose(false);
    clock.pass(1000);
  }
  expect(refused).toEqual([true]);
});
