// Opens the realtime channel of a browser: on a WebSocket first, and on what transport.ts decides when that has broken. It loads after
// the first page.
import { realtimePath } from "@tessera/kernel/rules/headers.ts";
import { SESSION_ENDED } from "@tessera/kernel/wire/session-ended.ts";
import type { Http } from "@tessera/platform/http.ts";
import { Channel } from "@tessera/sync/channel.ts";
import type { ChannelEvents } from "@tessera/sync/channel-scope.ts";
import { withFallback } from "@tessera/sync/fallback.ts";
import type { Connect, Socket, SocketHandlers, SyncPorts } from "@tessera/sync/ports.ts";

export function browserChannel(
  userId: string,
  http: Http,
  ports: Pick<SyncPorts, "clock" | "random" | "onError">,
): (events: ChannelEvents) => Channel {
  return (events) => new Channel({ ...ports, connect: connectBy(userId, http, ports.onError) }, events);
}

function openSocket(userId: string, { onOpen, onMessage, onClose }: SocketHandlers): Socket {
  const url = new URL(realtimePath, window.location.href);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.searchParams.set("user", userId);
  let socket: WebSocket;
  try {
    socket = new WebSocket(url);
  } catch {
    // A policy of the page or an extension forbids sockets.
    queueMicrotask(() => onClose(false));
    return { send: () => undefined, close: () => undefined };
  }
  let closed = false;
  const end = (signedOut: boolean): void => {
    if (closed) return;
    closed = true;
    window.removeEventListener("offline", lost);
    onClose(signedOut);
  };
  // A socket may take minutes to notice that the network is away; the device reports it at once.
  const lost = (): void => {
    socket.close();
    end(false);
  };
  window.addEventListener("offline", lost);
  socket.addEventListener("open", () => closed || onOpen());
  socket.addEventListener("message", (event) => closed || onMessage(String(event.data)));
  socket.addEventListener("close", (event) => end(event.code === SESSION_ENDED));
  return { send: (text) => socket.send(text), close: () => socket.close() };
}

function connectBy(userId: string, http: Http, onError: (error: unknown) => void): Connect {
  const openSocketOf: Connect = (handlers) => openSocket(userId, handlers);
  return withFallback(
    openSocketOf,
    (broken) =>
      import("./transport.ts").then((module) =>
        module.browserTransport({ userId, http, openSocket: openSocketOf, onError }, broken),
      ),
    onError,
  );
}
