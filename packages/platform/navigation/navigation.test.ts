import { expect, test } from "vitest";
import { createNavigation, safeRedirect, type AddressBar } from "./navigation.ts";

function bar(start: string) {
  const stack = [start];
  let onPop = () => {};
  const url = () => new URL(stack.at(-1) ?? "/", "http://localhost");
  const fake: AddressBar & { back: () => void; depth: () => number } = {
    get location() {
      return url();
    },
    history: {
      pushState: (_data, _unused, next) => void stack.push(next),
      replaceState: (_data, _unused, next) => void stack.splice(-1, 1, next),
    },
    addEventListener: (_name, listener) => (onPop = listener),
    back() {
      stack.pop();
      onPop();
    },
    depth: () => stack.length,
  };
  return fake;
}

test("going, replacing and going back are heard once each", () => {
  const window = bar("/login?email=a%40b.c");
  const navigation = createNavigation(window);
  const seen: string[] = [];
  navigation.subscribe(() => seen.push(navigation.read().address));
  expect(navigation.read().route).toEqual({ name: "login", email: "a@b.c" });
  navigation.go("/signup");
  navigation.go("/signup");
  navigation.replace("/tidewater");
  window.back();
  expect(seen).toEqual(["/signup", "/tidewater", "/login?email=a%40b.c"]);
  expect(window.depth()).toBe(1);
});

test("a redirect never leaves the app", () => {
  for (const bad of [
    undefined,
    "",
    "https://evil.example",
    "//evil.example",
    "/\\evil.example",
    "/\t/evil",
    "/api/v3/logOut",
    "javascript:alert(1)",
  ])
    expect(safeRedirect(bad)).toBe("/");
  expect(safeRedirect("/tidewater/invite/abc?x=1")).toBe("/tidewater/invite/abc?x=1");
});
