import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import type { Presence } from "@tessera/kernel/wire/realtime.ts";
import { Channel, type ChannelEvents, type ChannelScope } from "./channel.ts";
import type { SocketHandlers, SyncPorts } from "./ports.ts";
import type { ScopeSync } from "./scope-sync.ts";

/** A channel whose sockets are played: `sockets` holds the handlers of each, the latest last. */
function playedChannel() {
  const clock = manualClock();
  const sockets: (SocketHandlers & { readonly sent: string[]; closed: boolean })[] = [];
  const online: boolean[] = [];
  const ports = {
    clock,
    random: () => 0,
    connect(handlers: SocketHandlers) {
      const socket = { ...handlers, sent: [] as string[], closed: false };
      sockets.push(socket);
      return {
        send: (text: string) => void socket.sent.push(text),
        close: () => void (socket.closed = true),
      };
    },
  } as unknown as SyncPorts;
  const idle = {
    onReady: () => undefined,
    onRoles: () => undefined,
    onChanges: () => undefined,
    onWatched: () => undefined,
  };
  const events = { ...idle, onOnline: (now: boolean) => void online.push(now) } as unknown as ChannelEvents;
  const channel = new Channel(ports, events);
  return { channel, clock, sockets, online };
}

test("a connection that does not open in time is given up and tried again", () => {
  const { channel, clock, sockets } = playedChannel();
  channel.connect();
  clock.pass(14_999);
  expect(sockets[0]?.closed).toBe(false);
  clock.pass(1);
  expect(sockets[0]?.closed).toBe(true);
  clock.pass(500);
  expect(sockets).toHaveLength(2);
  // What the first one says now is nobody's.
  sockets[0]?.onOpen();
  expect(channel.online).toBe(false);
});

test("a connection that answers its pings stays, and one that falls silent is opened anew", () => {
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

test("a place on a page that the server did not let us watch yet is told again when it does", () => {
  const { channel, sockets } = playedChannel();
  const sync = {
    identity: { scope: "s" },
    ...{ pending: [], currentSession: "one", seq: 4, replica: { pages: () => [] } },
    ...{ setRoles: () => undefined, dropPages: () => undefined, confirm: () => undefined },
  } as unknown as ScopeSync;
  const presence = { page: "p", caret: null } as unknown as Presence;
  const scope: ChannelScope = { sync, topics: new Map(), at: null, ready: false, presence: null, wanted: () => [] };
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
