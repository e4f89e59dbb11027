// What one account may have of the realtime channel: a number of connections, sockets and polled ones together, and a pace at which
// their messages are read. Invariant: a message beyond the pace is read later, never lost; only a connection too many is refused.

export interface ShareSize {
  readonly sockets: number;
  /** Messages that are read at once, and the number of messages more that are read in a second. */
  readonly burst: number;
  readonly perSecond: number;
}

/** A browser has a socket for each tab; a client that begins to watch all that it holds sends a message for each topic. */
export const usualShare: ShareSize = { sockets: 64, burst: 5000, perSecond: 200 };

interface Account {
  sockets: number;
  /** Messages that may be read now, as of `at`; below zero: how many were read too early. */
  left: number;
  at: number;
}

export class AccountShares {
  private readonly accounts = new Map<string, Account>();

  constructor(
    private readonly size: ShareSize,
    private readonly now: () => number,
  ) {}

  /** False if the account has all the connections that it may have. */
  enter(userId: string): boolean {
    const account = this.accounts.get(userId) ?? { sockets: 0, left: this.size.burst, at: this.now() };
    if (account.sockets >= this.size.sockets) return false;
    account.sockets++;
    this.accounts.set(userId, account);
    return true;
  }

  leave(userId: string): void {
    const account = this.accounts.get(userId);
    if (account !== undefined && --account.sockets <= 0) this.accounts.delete(userId);
  }

  /** Counts a message. Returns the milliseconds for which no more messages of this account are to be read. */
  take(userId: string): number {
    const account = this.accounts.get(userId);
    if (account === undefined) return 0;
    const { burst, perSecond } = this.size;
    const now = this.now();
    account.left = Math.min(burst, account.left + ((now - account.at) * perSecond) / 1000) - 1;
    account.at = now;
    return account.left >= 0 ? 0 : Math.ceil((-account.left * 1000) / perSecond);
  }
}
