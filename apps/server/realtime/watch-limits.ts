// How many topics a connection may watch, and an account may ask to watch. A client watches what it shows: the pages that are open, the
// lists of a sidebar, the databases on them, some thousands at most. A watch beyond the limits is answered with an error.

import { Points, type PointsSize } from "../auth/call-limits.ts";
import type { Connection } from "./connection.ts";

export interface WatchSizes {
  /** Topics of one connection, over all scopes. */
  readonly topics: number;
  /** Topics that an account may name in watches, whether they exist or not. */
  readonly named: PointsSize;
  /** Refused watches after which the connection is closed. */
  readonly refusals: number;
}

export const usualWatchSizes: WatchSizes = {
  topics: 100_000,
  named: { most: 200_000, perSecond: 5000 },
  refusals: 20,
};

/** Policy violation. */
const CLOSE_CODE = 1008;

export class WatchLimits {
  private readonly named: Points;

  constructor(
    now: () => number,
    private readonly sizes: WatchSizes = usualWatchSizes,
  ) {
    this.named = new Points(sizes.named, now);
  }

  /** Whether the connection may watch so many topics more. If not, it receives an error, and is closed after several of them. */
  admit(connection: Connection, more: number): boolean {
    const why = this.complaint(connection, more);
    if (why === null) return true;
    connection.send({ t: "error", kind: "TooManyRequestsError", debugMessage: why });
    if (++connection.refusedWatches > this.sizes.refusals) connection.close(CLOSE_CODE, "too many watches");
    return false;
  }

  private complaint(connection: Connection, more: number): string | null {
    const { topics } = this.sizes;
    const watched = connection.topicCount;
    if (watched + more > topics)
      return `A connection should watch at most ${topics} topics, instead watches ${watched} and asks for ${more} more.`;
    const waitMs = this.named.take(connection.userId, more);
    return waitMs === 0 ? null : `Too many topics were watched. Try again in ${Math.ceil(waitMs / 1000)} s.`;
  }
}
