/**
 * Connects over a WebSocket first. When that has broken, the code that decides between sockets and polling is loaded (polling/), and
 * makes every later connection of the tab; until it can be loaded, each connection is a socket.
 */
import type { Connect, Socket, SocketHandlers, SocketLife, SyncClock } from "./ports.ts";

export interface FallbackPorts {
  readonly openSocket: Connect;
  /** Loads what makes later connections. `first` is the socket that has broken. */
  readonly load: (first: SocketLife) => Promise<Connect>;
  readonly clock: SyncClock;
  /** Whether the device reports that it has no network. */
  readonly isOffline: () => boolean;
  readonly onError: (error: unknown) => void;
}

export function withFallback({ openSocket, load, clock, isOffline, onError }: FallbackPorts): Connect {
  let life: { openedAt: number; heardAt: number | null } | null = null;
  let later: Connect | null = null;
  const first = (handlers: SocketHandlers): Socket => {
    const own = (life = { openedAt: clock.now(), heardAt: null as number | null });
    return openSocket({
      ...handlers,
      onMessage(text) {
        own.heardAt = clock.now();
        handlers.onMessage(text);
      },
      onClose(signedOut) {
        // Neither proves that the network lets no sockets through.
        if (signedOut || isOffline()) life = null;
        handlers.onClose(signedOut);
      },
    });
  };
  return (handlers) => {
    if (later !== null) return later(handlers);
    if (life === null) return first(handlers);
    let socket: Socket | null = null;
    let isClosed = false;
    void load(life)
      .then((connect) => (later = connect))
      .catch((error: unknown) => {
        onError(error);
        return first;
      })
      .then((connect) => {
        if (!isClosed) socket = connect(handlers);
      });
    return {
      get limited() {
        return socket?.limited;
      },
      get pingEvery() {
        return socket?.pingEvery;
      },
      send: (text) => socket?.send(text),
      close() {
        isClosed = true;
        socket?.close();
      },
    };
  };
}
