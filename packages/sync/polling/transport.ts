/**
 * Chooses what carries the realtime channel: a WebSocket, or polling where WebSockets do not work. A socket on which nothing was
 * received, because it cannot be opened or because a proxy keeps what the server sends, is followed by polling. So are three sockets in
 * a row that broke soon after they were opened; after the first of them pings are sent more often, because a proxy may cut what is
 * idle. While it polls, it tries a socket at growing intervals; when one works, the polled connection is closed, and the channel
 * connects and resumes as after every break.
 */
import type { Connect, Socket, SocketHandlers, SyncClock } from "../ports.ts";
import { trySocket } from "./try-socket.ts";

export interface TransportPorts {
  readonly openSocket: Connect;
  readonly openPolled: Connect;
  readonly clock: SyncClock;
  /** Whether the device reports that it has no network. */
  readonly isOffline: () => boolean;
}

/** Milliseconds that a socket lives at least if the network lets sockets through. */
const LONG_LIFE = 60_000;
const MAX_SHORT_LIVES = 3;
/** Milliseconds between two pings on a network that has cut a socket. A socket that is silent for less is not dead. */
const OFTEN = 4000;
/** Milliseconds until a socket is tried, from the opening of the polled connection or from the last try. */
const TRIES = [3000, 15_000, 30_000, 60_000, 120_000, 300_000] as const;
/** After sockets were cut: milliseconds that a socket must stay open idle, as long as between two pings of the channel. */
const IDLE_MS = 15_000;

type Last =
  | { readonly kind: "socket"; readonly openedAt: number; heardAt: number | null }
  | { readonly kind: "polled"; opened: boolean };

export class Transport {
  private shortLives = 0;
  /** What carried the channel last; null if a socket is next. */
  private last: Last | null;
  private tries = 0;
  private stopTrying: () => void = () => undefined;

  constructor(
    private readonly ports: TransportPorts,
    /** Whether a socket failed before, so that polling is next. */
    isPolledFirst: boolean,
  ) {
    this.last = isPolledFirst ? { kind: "socket", openedAt: 0, heardAt: null } : null;
  }

  connect(handlers: SocketHandlers): Socket {
    this.stopTrying();
    return this.isPolledNext() ? this.openPolled(handlers) : this.openSocket(handlers);
  }

  private isPolledNext(): boolean {
    const { last } = this;
    if (last === null) return false;
    if (last.kind === "polled") return last.opened;
    const { openedAt, heardAt } = last;
    if (heardAt === null) return true;
    if (heardAt - openedAt < LONG_LIFE) return ++this.shortLives >= MAX_SHORT_LIVES;
    this.shortLives = 0;
    this.tries = 0;
    return false;
  }

  private openSocket(handlers: SocketHandlers): Socket {
    const { clock } = this.ports;
    const last: Extract<Last, { kind: "socket" }> = { kind: "socket", openedAt: clock.now(), heardAt: null };
    this.last = last;
    const socket = this.ports.openSocket({
      onOpen: handlers.onOpen,
      onMessage: (text) => {
        last.heardAt = clock.now();
        handlers.onMessage(text);
      },
      onClose: (signedOut) => {
        this.closed(signedOut);
        handlers.onClose(signedOut);
      },
    });
    const close = (): void => {
      // The channel starts again for a reason of its own, for example because messages were refused.
      if (last.heardAt !== null && clock.now() - last.heardAt < OFTEN) this.last = null;
      socket.close();
    };
    return {
      pingEvery: this.shortLives === 0 ? undefined : OFTEN,
      send: (text) => socket.send(text),
      close,
    };
  }

  private openPolled(handlers: SocketHandlers): Socket {
    const last: Extract<Last, { kind: "polled" }> = { kind: "polled", opened: false };
    this.last = last;
    const polled = this.ports.openPolled({
      onOpen: () => {
        last.opened = true;
        this.tryLater(() => {
          this.last = null;
          polled.close();
          handlers.onClose(false);
        });
        handlers.onOpen();
      },
      onMessage: handlers.onMessage,
      onClose: (signedOut) => {
        this.stopTrying();
        this.closed(signedOut);
        handlers.onClose(signedOut);
      },
    });
    const close = (): void => {
      this.stopTrying();
      polled.close();
    };
    return { limited: true, send: (text) => polled.send(text), close };
  }

  /** The end of a session, and a device without a network, prove nothing about sockets. */
  private closed(signedOut: boolean): void {
    if (signedOut || this.ports.isOffline()) this.last = null;
  }

  /** Calls `onWorks` once a socket works. */
  private tryLater(onWorks: () => void): void {
    const { clock, openSocket } = this.ports;
    const delay = TRIES[Math.min(this.tries++, TRIES.length - 1)] ?? IDLE_MS;
    this.stopTrying = clock.after(delay, () => {
      const idleMs = this.shortLives >= MAX_SHORT_LIVES ? IDLE_MS : 0;
      this.stopTrying = trySocket(openSocket, clock, idleMs, (works) => {
        if (!works) return this.tryLater(onWorks);
        // The next short life is followed by polling again.
        this.shortLives = Math.min(this.shortLives, MAX_SHORT_LIVES - 1);
        onWorks();
      });
    });
  }
}
