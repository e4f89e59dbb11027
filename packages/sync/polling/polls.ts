/**
 * Requests that wait for realtime messages, one at a time for any number of connections. A proxy may cut requests that are idle for
 * long: after a request was cut, the following ones ask to be answered after half the time, and after ten of them that were answered
 * without messages after twice that time, because the network may have broken for another reason.
 */
import {
  longestHoldMs,
  pollMessages,
  type PolledMessages,
  type PollWant,
} from "@tessera/kernel/wire/api/realtime/polled-connections.ts";
import type { Failure, Http } from "@tessera/platform/http.ts";
import type { SyncClock } from "../ports.ts";

export interface PollFailure {
  readonly kind: "failed";
  readonly signedOut: boolean;
}

/** What a request has brought for one connection. */
export type Polled = PolledMessages | PollFailure;

/** Where a connection waits for its messages: by a request of its own, or by that of another tab. */
export interface Poller {
  poll(want: PollWant): Promise<Polled>;
  /** The connection waits for nothing any more. */
  leave(connection: string): void;
}

/** A request that failed sooner than this was not cut while it was held. */
const SHORTEST_HOLD = 1000;
const QUIET_REQUESTS = 10;

export const isSignedOut = (failure: Failure): boolean => failure.kind === "refused" && failure.status === 401;

export class Polls implements Poller {
  private holdMs: number = longestHoldMs;
  /** Requests in a row that were held for the whole time. */
  private quiet = 0;

  constructor(
    private readonly http: Http,
    private readonly clock: SyncClock,
    private readonly shortestHoldMs = SHORTEST_HOLD,
  ) {}

  async poll(want: PollWant): Promise<Polled> {
    const answers = await this.pollAll([want]);
    if (!Array.isArray(answers)) return answers;
    return answers[0] ?? { connection: want.connection, kind: "unknown" };
  }

  leave(): void {
    // The request ends by itself, and its answer is not read.
  }

  /** The answers in the order of the connections. An aborted request counts as failed. */
  async pollAll(wants: readonly PollWant[], signal?: AbortSignal): Promise<PolledMessages[] | PollFailure> {
    const began = this.clock.now();
    const { holdMs } = this;
    const result = await this.http.call(
      pollMessages,
      { wants: [...wants], holdMs },
      { source: "realtime", ...(signal && { signal }) },
    );
    const heldMs = this.clock.now() - began;
    if (result.ok) {
      if (heldMs >= holdMs) this.lengthen();
      return result.value.answers;
    }
    const isCut = result.failure.kind !== "cancelled" && heldMs >= this.shortestHoldMs;
    if (isCut) this.shorten(Math.min(holdMs, heldMs));
    return { kind: "failed", signedOut: isSignedOut(result.failure) };
  }

  private shorten(cutAfterMs: number): void {
    this.holdMs = Math.max(this.shortestHoldMs, Math.floor(cutAfterMs / 2));
    this.quiet = 0;
  }

  private lengthen(): void {
    if (++this.quiet < QUIET_REQUESTS) return;
    this.holdMs = Math.min(longestHoldMs, this.holdMs * 2);
    this.quiet = 0;
  }
}
