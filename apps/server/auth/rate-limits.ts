// How often somebody may try, as a port, with the limits of signing in. Counted in this process:
// several processes allow that many times as much, which the limits leave room for.

import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { AppError } from "@tessera/kernel/errors/app-error.ts";

export interface RateLimit {
  /** Counts one attempt; resolves to 0 when it is allowed, else to the milliseconds to wait. */
  take(key: string): Promise<number>;
  /** Gives one attempt back. */
  giveBack(key: string): Promise<void>;
  forget(key: string): Promise<void>;
}

export interface SignInLimits {
  /** Attempts for one account from one address, or from one device that logged in to it before. */
  readonly attempt: RateLimit;
  /** Attempts from one address, whatever the account. */
  readonly address: RateLimit;
  /** Attempts for one account from devices that are not known, from wherever. */
  readonly account: RateLimit;
  readonly signUp: RateLimit;
}

const quarterHour = 15 * 60;

export function createSignInLimits(signUpsPerHour: number): SignInLimits {
  return {
    attempt: inMemory(10, quarterHour),
    address: inMemory(100, quarterHour),
    account: inMemory(100, quarterHour),
    signUp: inMemory(signUpsPerHour, 60 * 60),
  };
}

export function inMemory(points: number, seconds: number): RateLimit {
  const limiter = new RateLimiterMemory({ points, duration: seconds });
  return {
    async take(key) {
      try {
        await limiter.consume(key);
        return 0;
      } catch (refused) {
        if (refused instanceof RateLimiterRes) return Math.max(1, refused.msBeforeNext);
        throw refused;
      }
    },
    async giveBack(key) {
      await limiter.reward(key);
    },
    async forget(key) {
      await limiter.delete(key);
    },
  };
}

/** Counts one attempt against a limit, or throws what the client shows. */
export async function takeOrRefuse(limit: RateLimit, key: string): Promise<void> {
  const waitMs = await limit.take(key);
  if (waitMs === 0) return;
  throw new AppError("UserRateLimitResponse", "Too many attempts.", {
    clientData: { type: "login_rate_limit", messageValues: { minutes: Math.ceil(waitMs / 60_000) } },
    retryAfterSeconds: Math.ceil(waitMs / 1000),
  });
}
