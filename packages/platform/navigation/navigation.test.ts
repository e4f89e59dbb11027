import { expect, test } from "vitest";
import { createDeviceNavigation, createTabbedNavigation } from "./navigation-kinds.ts";
import { createNavigation, safeRedirect, type AddressBar } from "./navigation.ts";

/** An address bar with a history; `depth` is where it stands. */
function bar(start: string) {
  const entries = [start];
  let at = 0;
  let onPop = () => {};
  const step = (by: number) => {
    if (entries[at + by] === undefined) return;
    at += by;
    onPop();
  };
  const fake: AddressBar & { depth: () => number } = {
    get location() {
      return new URL(entries[at] ?? "/", "http://localhost");
    },
    history: {
      pushState: (_data, _unused, next) => void entries.splice(++at, entries.length, next),
      replaceState: (_data, _unused, next) => void entries.splice(at, 1, next),
      back: () => step(-1),
      forward: () => step(1),
    },
    addEventListener: (_name, listener) => (onPop = listener),
    depth: () => at + 1,
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
  navigation.back();
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

const tabs = { homes: { home: "/", search: "/quick-search", updates: "/updates" }, first: "home" };

test("phones with web-managed tabs keep a history a tab; all others go back and forward", () => {
  const phone = bar("/tidewater");
  const navigation = createTabbedNavigation(phone, tabs);
  expect(navigation.read().address).toBe("/tidewater");
  navigation.go("/a");
  navigation.go("/b");
  navigation.chooseTab("search");
  expect([navigation.tab.read(), navigation.read().address]).toEqual(["search", "/quick-search"]);
  navigation.go("/found");
  navigation.chooseTab("home");
  expect(navigation.read().address).toBe("/b");
  navigation.back();
  navigation.back();
  navigation.back();
  expect(navigation.read().address).toBe("/tidewater");
  navigation.forward();
  expect(navigation.read().address).toBe("/a");
  navigation.chooseTab("search");
  expect(navigation.read().address).toBe("/found");
  expect([phone.location.pathname, phone.depth()]).toEqual(["/found", 1]);

  const desktop = bar("/tidewater");
  const ordinary = createDeviceNavigation(desktop, null);
  ordinary.go("/a");
  ordinary.go("/b");
  ordinary.back();
  expect([ordinary.read().address, desktop.depth()]).toEqual(["/a", 2]);
  ordinary.forward();
  expect([ordinary.read().address, desktop.depth()]).toEqual(["/b", 3]);
  expect("chooseTab" in createDeviceNavigation(bar("/"), tabs)).toBe(true);
});
