// What carries the realtime channel after the first socket has broken: sockets again, or polling, by one request for all tabs of the
// browser. Loaded then, because most starts need one socket.
import { systemClock } from "@tessera/platform/clock.ts";
import type { Http } from "@tessera/platform/http.ts";
import { PolledSocket } from "@tessera/sync/polling/polled-socket.ts";
import { Polls, type Poller } from "@tessera/sync/polling/polls.ts";
import { SharedPolls } from "@tessera/sync/polling/shared-polls.ts";
import { Transport } from "@tessera/sync/polling/transport.ts";
import type { BrokenSocket } from "@tessera/sync/fallback.ts";
import type { Connect, Socket, SocketHandlers } from "@tessera/sync/ports.ts";

export interface BrowserTransportPorts {
  readonly userId: string;
  readonly http: Http;
  readonly openSocket: Connect;
  readonly onError: (error: unknown) => void;
}

export function browserTransport(ports: BrowserTransportPorts, { heard, signedOut }: BrokenSocket): Connect {
  const { http, openSocket } = ports;
  const isOffline = (): boolean => !navigator.onLine;
  let poller: Poller | null = null;
  const openPolled = (handlers: SocketHandlers): Socket =>
    untilOffline(handlers, (ending) => {
      poller ??= browserPoller(ports);
      return new PolledSocket({ http, clock: systemClock, poller }, ending);
    });
  // The end of a session, and a device without a network, prove nothing about sockets.
  const isBlocked = !heard && !signedOut && !isOffline();
  const transport = new Transport({ openSocket, openPolled, clock: systemClock, isOffline }, isBlocked);
  return (handlers) => transport.connect(handlers);
}

/** Requests fail one after the other when the network is gone; the device reports it at once. */
function untilOffline({ onOpen, onMessage, onClose }: SocketHandlers, open: Connect): Socket {
  const stop = (): void => window.removeEventListener("offline", lost);
  const end = (signedOut: boolean): void => {
    stop();
    onClose(signedOut);
  };
  const polled = open({ onOpen, onMessage, onClose: end });
  const lost = (): void => {
    polled.close();
    end(false);
  };
  window.addEventListener("offline", lost);
  return {
    send: (text) => polled.send(text),
    close() {
      stop();
      polled.close();
    },
  };
}

/** Pages that are not secure have no locks: there each tab polls by itself. */
function browserPoller({ userId, http, onError }: BrowserTransportPorts): Poller {
  const polls = new Polls(http, systemClock);
  if (!("locks" in navigator)) return polls;
  const name = `tessera-polls-${userId}`;
  const channel = new BroadcastChannel(name);
  return new SharedPolls({
    polls,
    tabs: {
      post: (message) => channel.postMessage(message),
      listen: (heard) => channel.addEventListener("message", ({ data }: MessageEvent<unknown>) => heard(data)),
    },
    election: (lead) => {
      navigator.locks.request(name, lead).catch(onError);
    },
    clock: systemClock,
  });
}
