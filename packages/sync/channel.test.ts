import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { Channel, type ChannelEvents } from "./channel.ts";
import type { SocketHandlers, SyncPorts } from "./ports.ts";

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
  const events = { onOnline: (now: boolean) => void online.push(now) } as unknown as ChannelEvents;
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
