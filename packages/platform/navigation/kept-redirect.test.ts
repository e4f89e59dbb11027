import { expect, test } from "vitest";
import { manualClock } from "../testing/manual-clock.ts";
import { createKeptRedirects } from "./kept-redirect.ts";

function setUp() {
  const kept = new Map<string, string>();
  const tab = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const clock = manualClock();
  return { kept, clock, redirects: createKeptRedirects(() => tab, clock) };
}

test("where somebody was headed is given back once, within its time", () => {
  const { redirects, clock } = setUp();
  redirects.keep("/home", "sign_in");
  clock.pass(15 * 60_000);
  expect(redirects.take("sign_in")).toBe("/home");
  expect(redirects.take("sign_in")).toBeNull();
  redirects.keep("/home", "oauth");
  clock.pass(2 * 60_000 + 1);
  expect(redirects.take("sign_in")).toBeNull();
});

test("what waits for a workspace is no answer for who signs in", () => {
  const { redirects } = setUp();
  redirects.keep("/new", "onboarding");
  expect(redirects.take("sign_in")).toBeNull();
  expect(redirects.take("onboarding")).toBe("/new");
});

test("a tab that keeps nothing, or something else, has nothing to give back", () => {
  const { redirects, kept } = setUp();
  kept.set("postLoginRedirect", "{");
  expect(redirects.take("sign_in")).toBeNull();
  const denied = createKeptRedirects(() => {
    throw new DOMException("denied", "SecurityError");
  }, manualClock());
  denied.keep("/home", "sign_in");
  expect(denied.take("sign_in")).toBeNull();
});
