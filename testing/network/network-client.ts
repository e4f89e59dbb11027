// The real sync client in Node, connected to a running server through a proxy, by WebSockets of the library `ws` and by fetch. Its
// waits are a tenth of the usual ones; those of held requests are the usual ones.
import { WebSocket } from "ws";
import { realtimePath } from "@tessera/kernel/rules/headers.ts";
import { newId } from "@tessera/kernel/values/ids.ts";
import { SESSION_ENDED } from "@tessera/kernel/wire/session-ended.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { createHttp } from "@tessera/platform/http.ts";
import { Channel } from "@tessera/sync/channel.ts";
import { SyncClient } from "@tessera/sync/client.ts";
import { withFallback, type BrokenSocket } from "@tessera/sync/fallback.ts";
import { MemoryStorage } from "@tessera/sync/memory-storage.ts";
import { PolledSocket } from "@tessera/sync/polling/polled-socket.ts";
import { Polls } from "@tessera/sync/polling/polls.ts";
import { Transport } from "@tessera/sync/polling/transport.ts";
import type { Connect, SyncClock } from "@tessera/sync/ports.ts";
import { afterRefusal } from "@tessera/sync/refusing.ts";
import { syncApi } from "@tessera/web/data/records/browser-ports.ts";
import type { Caller } from "../caller.ts";

const TIMES_FASTER = 10;
/** Milliseconds for which a request is held at least, after requests were cut. */
const SHORTEST_HOLD = 100;

const fastClock: SyncClock = {
  now: () => Date.now() * TIMES_FASTER,
  after: (ms, run) => systemClock.after(ms / TIMES_FASTER, run),
};

export interface NetworkClient {
  readonly client: SyncClient;
  /** Messages of the server that came by sockets. */
  readonly bySocket: () => number;
}

export function openNetworkClient(url: string, caller: Caller): NetworkClient {
  const http = createHttp({
    fetch: async (address, init) => await fetch(address, init),
    clock: systemClock,
    random: Math.random,
    headers: () => ({ cookie: caller.cookie }),
    base: url,
  });
  let received = 0;
  const openSocket: Connect = ({ onOpen, onMessage, onClose }) => {
    const socket = new WebSocket(`${url.replace("http", "ws")}${realtimePath}`, { headers: { cookie: caller.cookie } });
    // A socket that cannot be opened is closed after its error.
    socket.on("error", () => undefined);
    socket.on("open", onOpen);
    socket.on("message", (data: Buffer) => {
      received++;
      onMessage(data.toString());
    });
    socket.on("close", (code) => onClose(code === SESSION_ENDED));
    return { send: (text) => socket.send(text), close: () => socket.terminate() };
  };
  const onError = (error: unknown): void => {
    throw error;
  };
  const load = async ({ heard }: BrokenSocket): Promise<Connect> => {
    const poller = new Polls(http, systemClock, SHORTEST_HOLD);
    const openPolled: Connect = (handlers) => new PolledSocket({ http, clock: fastClock, poller }, handlers);
    const transport = new Transport({ openSocket, openPolled, clock: fastClock, isOffline: () => false }, !heard);
    return (handlers) => transport.connect(handlers);
  };
  const client = new SyncClient(
    caller.userId,
    {
      storage: new MemoryStorage(),
      api: syncApi(http),
      clock: fastClock,
      newId,
      random: Math.random,
      claim: async () => true,
      rewriting: async () => afterRefusal,
      onError,
    },
    newId(),
    async () => (events) =>
      new Channel(
        { connect: withFallback(openSocket, load, onError), clock: fastClock, random: Math.random, onError },
        events,
      ),
  );
  return { client, bySocket: () => received };
}
