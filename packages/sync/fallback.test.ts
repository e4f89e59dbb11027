import { manualClock, settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { withFallback } from "./fallback.ts";
import type { Connect, SocketHandlers, SocketLife } from "./ports.ts";

/** Connects by played sockets; what is loaded opens connections that are limited. */
function playedFallback(load: () => Promise<void> = async () => undefined) {
  const clock = manualClock(100);
  const sockets: SocketHandlers[] = [];
  const lives: SocketLife[] = [];
  const errors: unknown[] = [];
  const device = { isOffline: false };
  const played =
    (limited: boolean): Connect =>
    (handlers) => {
      sockets.push(handlers);
      return { limited, send: () => undefined, close: () => undefined };
    };
  const connect = withFallback({
    openSocket: played(false),
    async load(first) {
      lives.push(first);
      await load();
      return played(true);
    },
    clock,
    isOffline: () => device.isOffline,
    onError: (error) => errors.push(error),
  });
  const channel: SocketHandlers = { onOpen: () => undefined, onMessage: () => undefined, onClose: () => undefined };
  return { connect: () => connect(channel), clock, sockets, lives, errors, device };
}

test("the first connection is a socket; what decides about the later ones is loaded once, with what became of the first", async () => {
  const { connect, clock, sockets, lives } = playedFallback();
  expect(connect().limited).toBe(false);
  clock.pass(50);
  sockets[0]?.onMessage("{}");
  sockets[0]?.onClose(false);
  const second = connect();
  await settle();
  expect([second.limited, lives]).toEqual([true, [{ openedAt: 100, heardAt: 150 }]]);
  expect(connect().limited).toBe(true);
  expect([lives.length, sockets.length]).toEqual([1, 3]);
});

test("while the code cannot be loaded every connection is a socket", async () => {
  const { connect, sockets, errors } = playedFallback(async () => await Promise.reject(new Error("away")));
  connect();
  sockets[0]?.onClose(false);
  const second = connect();
  await settle();
  expect([second.limited, sockets.length, errors.length]).toEqual([false, 2, 1]);
});

test("a connection that is closed while the code loads is not opened", async () => {
  const { connect, sockets } = playedFallback();
  connect();
  sockets[0]?.onClose(false);
  connect().close();
  await settle();
  expect(sockets).toHaveLength(1);
});

test("a socket that ends with the session, or with the network of the device, is followed by a socket", () => {
  const { connect, sockets, lives, device } = playedFallback();
  connect();
  sockets[0]?.onClose(true);
  connect();
  device.isOffline = true;
  sockets[1]?.onClose(false);
  connect();
  expect([sockets.length, lives.length]).toEqual([3, 0]);
});
