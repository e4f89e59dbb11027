// Points for expensive calls, by a clock that the test moves.

import { beforeEach, expect, test } from "vitest";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { createCallLimits, pointsOfBytes, type CallSource, type CallLimits } from "./call-limits.ts";

let now = 0;
let limits: CallLimits;
beforeEach(() => {
  now = 0;
  limits = createCallLimits(() => now, {
    network: { most: 100, perSecond: 10 },
    account: { most: 1000, perSecond: 100 },
  });
});

const visitor = (address: string): CallSource => ({ userId: null, address });

function refusal(caller: CallSource, points: number): AppError | null {
  try {
    limits.take(caller, points);
    return null;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
}

test("a caller without points is refused with the time until the call is answered, and then answered", () => {
  expect(refusal(visitor("192.0.2.1"), 100)).toBeNull();
  expect(refusal(visitor("192.0.2.1"), 25)).toMatchObject({
    kind: "UserRateLimitResponse",
    status: 429,
    retryAfterSeconds: 3,
    clientData: { type: "rate_limit", messageValues: { seconds: 3 } },
  });
  now = 2499;
  expect(refusal(visitor("192.0.2.1"), 25)).not.toBeNull();
  now = 2500;
  expect(refusal(visitor("192.0.2.1"), 25)).toBeNull();
});

test("callers without a session are counted by network, an IPv6 network by its first 64 bits", () => {
  expect(refusal(visitor("2001:db8:1:2::1"), 100)).toBeNull();
  expect(refusal(visitor("2001:db8:1:2:ffff::2"), 1)).not.toBeNull();
  expect(refusal(visitor("2001:db8:1:3::1"), 100)).toBeNull();
});

test("a user with a session is counted by account, whatever the network did", () => {
  limits.charge(visitor("192.0.2.1"), 100);
  expect(refusal({ userId: "ada", address: "192.0.2.1" }, 1000)).toBeNull();
  expect(refusal({ userId: "ada", address: "192.0.2.2" }, 1)).not.toBeNull();
  expect(refusal({ userId: "bob", address: "192.0.2.1" }, 1)).toBeNull();
});

test("work that is charged afterwards is owed, up to the points that a caller may have", () => {
  limits.charge(visitor("192.0.2.1"), 1_000_000);
  expect(refusal(visitor("192.0.2.1"), 1)?.retryAfterSeconds).toBe(11);
});

test("a call that costs more points than a caller may have is answered to a caller who has all of them", () => {
  expect(refusal(visitor("192.0.2.1"), 5000)).toBeNull();
});

test("16 kB of a body cost a point", () => {
  expect([pointsOfBytes(16_383), pointsOfBytes(8 * 1024 * 1024)]).toEqual([0, 512]);
});
