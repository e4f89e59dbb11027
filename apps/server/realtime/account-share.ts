// What one account may have of the realtime channel: so many sockets, and messages read at such a pace. Invariant: a message
// beyond the pace is read later, never lost; only one socket too many is refused.

export interface ShareSize {
  readonly sockets: number;
  /** Messages that are read at once, and those more that are read in a second. */
  readonly burst: number;
  readonly perSecond: number;
}

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

  /** False where the account has all the sockets that it may have. */
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

  /** One message was read; the milliseconds that this account is to rest before the next one. */
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
