import { settle } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import { withFallback, type BrokenSocket } from "./fallback.ts";
import type { Connect, SocketHandlers } from "./ports.ts";

/** Connects by played sockets; the code that is loaded opens connections that are limited. */
function playedFallback(load: () => Promise<void> = async () => undefined) {
  const sockets: SocketHandlers[] = [];
  const broken: BrokenSocket[] = [];
  const errors: unknown[] = [];
  const played =
    (limited: boolean): Connect =>
    (handlers) => {
      sockets.push(handlers);
      return { limited, send: () => undefined, close: () => undefined };
    };
  const connect = withFallback(
    played(false),
    async (socket) => {
      broken.push(socket);
      await load();
      return played(true);
    },
    (error) => errors.push(error),
  );
  const channel: SocketHandlers = { onOpen: () => undefined, onMessage: () => undefined, onClose: () => undefined };
  return { connect: () => connect(channel), sockets, broken, errors };
}

test("after a socket has broken, the code that was loaded makes the connections, and knows what became of the socket", async () => {
  const { connect, sockets, broken } = playedFallback();
  expect(connect().limited).toBeUndefined();
  sockets[0]?.onMessage("{}");
  expect(broken).toEqual([]);
  sockets[0]?.onClose(false);
  await settle();
  expect(connect().limited).toBe(true);
  sockets[1]?.onClose(false);
  expect(connect().limited).toBe(true);
  expect(broken).toEqual([{ heard: true, signedOut: false }]);
});

test("a socket that the channel closes counts as broken, because a silent network reports no end", async () => {
  const { connect, broken } = playedFallback();
  connect().close();
  await settle();
  expect(connect().limited).toBe(true);
  expect(broken).toEqual([{ heard: false, signedOut: false }]);
});

test("while the code cannot be loaded every connection is a socket", async () => {
  const { connect, sockets, broken, errors } = playedFallback(async () => await Promise.reject(new Error("away")));
  connect();
  sockets[0]?.onClose(true);
  await settle();
  expect(connect().limited).toBeUndefined();
  expect([broken, errors.length]).toEqual([[{ heard: false, signedOut: true }], 1]);
});
