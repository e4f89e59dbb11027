import { expect, test } from "vitest";
import { makeRedirect, redirectAt, redirectKeys, redirectLifetimes } from "./post-login-redirect.ts";

const minute = 60_000;

test("a redirect after login lives 15 minutes, one begun by OAuth 2, one after onboarding 15", () => {
  expect(redirectLifetimes).toEqual({ sign_in: 15 * minute, oauth: 2 * minute, onboarding: 15 * minute });
  for (const [kind, minutes] of [
    ["sign_in", 15],
    ["oauth", 2],
    ["onboarding", 15],
  ] as const) {
    const kept = makeRedirect("/home?x=1", kind, 1000);
    expect(redirectAt(kept, 1000)).toBe("/home?x=1");
    expect(redirectAt(kept, 1000 + minutes * minute)).toBe("/home?x=1");
    expect(redirectAt(kept, 1001 + minutes * minute)).toBeNull();
    expect(redirectAt(kept, 999)).toBeNull();
  }
});

test("what is malformed, or leads away from here, is nothing", () => {
  const bad = ["https://evil.example", "//evil.example", "/\\evil.example", "/no/such/place/x", "home"];
  for (const address of bad) expect(redirectAt(makeRedirect(address, "sign_in", 0), 0)).toBeNull();
  for (const kept of [null, "x", {}, { address: "/home", kind: "other", madeAt: 0 }])
    expect(redirectAt(kept, 0)).toBeNull();
});

test("what waits for signing in and what waits for onboarding are kept apart", () => {
  expect(redirectKeys.oauth).toBe(redirectKeys.sign_in);
  expect(redirectKeys.onboarding).not.toBe(redirectKeys.sign_in);
});
