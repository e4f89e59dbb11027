import { manualClock } from "@tessera/platform/testing/manual-clock.ts";
import { expect, test } from "vitest";
import type { Presence } from "@tessera/kernel/wire/realtime.ts";
import { Channel, type ChannelPorts } from "./channel.ts";
import { newChannelScope, type ChannelEvents } from "./channel-scope.ts";
import { Disk } from "./disk.ts";
import { LateChannel } from "./late-channel.ts";
import { MemoryStorage } from "./memory-storage.ts";
import type { SocketHandlers, SyncPorts } from "./ports.ts";
import { ScopeSync } from "./scope-sync.ts";

const presence: Presence = { page: "page", cursor: null } as unknown as Presence;

/** A late channel with a scope, whose code is here when `load` has resolved. */
function playedChannel(load: () => Promise<void> = async () => undefined) {
  const clock = manualClock();
  const sockets: (SocketHandlers & { readonly sent: string[] })[] = [];
  const errors: unknown[] = [];
  const ports = {
    clock,
    random: () => 0,
    newId: () => "id",
    onError: (error: unknown) => void errors.push(error),
    connect(handlers: SocketHandlers) {
      const socket = { ...handlers, sent: [] as string[] };
      sockets.push(socket);
      return { send: (text: string) => void socket.sent.push(text), close: () => undefined };
    },
  } as unknown as SyncPorts & ChannelPorts;
  const events = {
    onOnline: () => undefined,
    onReady: () => undefined,
    onRoles: () => undefined,
    onChanges: () => undefined,
  };
  const channel = new LateChannel(ports, events as unknown as ChannelEvents, async () => {
    await load();
    return (given) => new Channel(ports, given);
  });
  const sync = new ScopeSync(
    { scope: "s", userId: "u", queue: "q" },
    ports,
    new Disk(new MemoryStorage(), () => undefined),
  );
  return { channel, clock, sockets, errors, scope: newChannelScope(sync, () => ["page"]) };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

test("what is attached, watched and shown before the code is loaded is requested by the first connection", async () => {
  const { channel, sockets, scope } = playedChannel();
  channel.attach("s", scope);
  channel.watch(scope, "page", 3);
  channel.watch(scope, "left", null);
  channel.unwatch(scope, "left");
  channel.present(scope, presence);
  expect([channel.online, channel.limited, sockets.length]).toEqual([false, false, 0]);
  await turn();
  const [socket] = sockets;
  socket?.onOpen();
  expect(channel.online).toBe(true);
  socket?.onMessage(
    JSON.stringify({ t: "opened", scope: "s", seq: 5, at: 5, roles: { page: "editor" }, moved: [], lost: [] }),
  );
  const sent = socket?.sent.map((text) => JSON.parse(text) as { t: string; topics?: string[]; since?: number });
  expect(sent?.filter(({ t }) => t === "watch").map(({ topics, since }) => ({ topics, since }))).toContainEqual({
    topics: ["page"],
    since: 3,
  });
  expect(JSON.stringify(sent)).not.toContain("left");
  expect(sent?.some(({ t }) => t === "presence")).toBe(true);
});

test("code that cannot be loaded is requested again after a delay, and at once when the network is back", async () => {
  let requests = 0;
  const { channel, clock, sockets, errors, scope } = playedChannel(async () => {
    if (++requests < 3) throw new Error("no network");
  });
  channel.attach("s", scope);
  await turn();
  expect([requests, errors.length, sockets.length]).toEqual([1, 1, 0]);
  clock.pass(60_000);
  await turn();
  expect([requests, errors.length, sockets.length]).toEqual([2, 2, 0]);
  channel.wake();
  await turn();
  expect([requests, errors.length, sockets.length]).toEqual([3, 2, 1]);
});

test("a channel that is closed while its code loads opens no connection", async () => {
  const { channel, sockets, scope } = playedChannel();
  channel.attach("s", scope);
  channel.close();
  await turn();
  channel.wake();
  await turn();
  expect(sockets).toEqual([]);
});
