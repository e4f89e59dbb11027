// How much work one caller may cause with expensive calls: each caller has points that calls take and time gives back. Users with a
// session are counted by account, everybody else by network. The points are counted in this process: several processes allow that
// many times as much.

import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { networkOf } from "./network-of.ts";

/** Whom a call is counted for. */
export interface CallSource {
  readonly userId: string | null;
  readonly address: string;
}

export interface PointsSize {
  /** Points that a caller without recent calls has. */
  readonly most: number;
  readonly perSecond: number;
}

export interface CallLimits {
  /** Takes the points of a call. Throws UserRateLimitResponse with the time to wait where the caller has too few. */
  take(source: CallSource, points: number): void;
  /** Takes points for work that was known only when it was done. They may be missing: the next calls wait for them. */
  charge(source: CallSource, points: number): void;
}

/**
 * Opening a page of some dozen blocks costs about 10 points, a query 20 and more. A network can open 400 pages at once and then
 * 40 a second: an office behind one address stays far below that. An account has ten times as many points.
 */
export const usualSizes = {
  network: { most: 4000, perSecond: 400 },
  account: { most: 40_000, perSecond: 4000 },
} as const satisfies Record<string, PointsSize>;

/** Bytes of a request or an answer that cost a point. */
const BYTES_OF_POINT = 16 * 1024;

export function pointsOfBytes(bytes: number): number {
  return Math.floor(bytes / BYTES_OF_POINT);
}

export function createCallLimits(
  now: () => number,
  sizes: { readonly network: PointsSize; readonly account: PointsSize } = usualSizes,
): CallLimits {
  const networks = new Points(sizes.network, now);
  const accounts = new Points(sizes.account, now);
  const pointsOf = ({ userId, address }: CallSource): readonly [Points, string] =>
    userId === null ? [networks, networkOf(address)] : [accounts, userId];
  return {
    take(source, points) {
      const [counted, key] = pointsOf(source);
      const waitMs = counted.take(key, points);
      if (waitMs === 0) return;
      const seconds = Math.ceil(waitMs / 1000);
      throw new AppError(
        "UserRateLimitResponse",
        `Too many expensive calls. The next one is answered in ${seconds} s.`,
        {
          clientData: { type: "rate_limit", messageValues: { seconds } },
          retryAfterSeconds: seconds,
        },
      );
    },
    charge(source, points) {
      const [counted, key] = pointsOf(source);
      counted.charge(key, points);
    },
  };
}

interface Account {
  points: number;
  at: number;
}

/** Callers that are remembered before those with all their points are dropped. */
const MANY_CALLERS = 10_000;

/** Points by caller. */
export class Points {
  private readonly accounts = new Map<string, Account>();
  private sweepAt = MANY_CALLERS;

  constructor(
    private readonly size: PointsSize,
    private readonly now: () => number,
  ) {}

  /** Takes the points and returns 0, or returns the milliseconds until the caller has them. */
  take(key: string, points: number): number {
    const account = this.accountOf(key);
    const missing = Math.min(points, this.size.most) - account.points;
    if (missing > 0) return Math.max(1, Math.ceil((missing * 1000) / this.size.perSecond));
    account.points -= points;
    return 0;
  }

  /** A caller owes as many points as it may have, at most. */
  charge(key: string, points: number): void {
    const account = this.accountOf(key);
    account.points = Math.max(account.points - points, -this.size.most);
  }

  private accountOf(key: string): Account {
    const now = this.now();
    const known = this.accounts.get(key);
    if (known === undefined) {
      if (this.accounts.size >= this.sweepAt) this.sweep(now);
      const account = { points: this.size.most, at: now };
      this.accounts.set(key, account);
      return account;
    }
    known.points = this.pointsAt(known, now);
    known.at = now;
    return known;
  }

  private pointsAt({ points, at }: Account, now: number): number {
    return Math.min(this.size.most, points + ((now - at) * this.size.perSecond) / 1000);
  }

  private sweep(now: number): void {
    for (const [key, account] of this.accounts)
      if (this.pointsAt(account, now) >= this.size.most) this.accounts.delete(key);
    this.sweepAt = Math.max(MANY_CALLERS, this.accounts.size * 2);
  }
}
