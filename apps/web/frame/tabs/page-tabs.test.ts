import fc from "fast-check";
import { expect, test } from "vitest";
import {
  closeTab,
  goInTab,
  mostTabs,
  oneTab,
  openTab,
  readTabs,
  shownTab,
  showTab,
  stepTab,
  type PageTabs,
} from "./page-tabs.ts";

const three = openTab(openTab(oneTab("a", "/a"), "b", "/b"), "c", "/c");

test("a new tab opens behind the one that is shown and is shown itself", () => {
  expect(three).toEqual({
    tabs: [
      { id: "a", address: "/a" },
      { id: "b", address: "/b" },
      { id: "c", address: "/c" },
    ],
    shown: "c",
  });
  expect(openTab(showTab(three, "a"), "d", "/d").tabs.map(({ id }) => id)).toEqual(["a", "d", "b", "c"]);
});

test("going somewhere is the shown tab's alone", () => {
  expect(goInTab(showTab(three, "b"), "/x").tabs.map(({ address }) => address)).toEqual(["/a", "/x", "/c"]);
});

test("a tab that closes leaves its place to its neighbour, and the last one stays", () => {
  expect(closeTab(three, "c").shown).toBe("b");
  expect(closeTab(showTab(three, "b"), "b").shown).toBe("c");
  expect(closeTab(three, "a").shown).toBe("c");
  expect(closeTab(oneTab("a", "/a"), "a")).toEqual(oneTab("a", "/a"));
});

test("steps go round the end", () => {
  expect(stepTab(three, 1).shown).toBe("a");
  expect(stepTab(showTab(three, "a"), -1).shown).toBe("c");
});

test("whatever is done, the tab that is shown exists, and what was kept reads as it was", () => {
  const step = fc.oneof(
    fc.nat(40).map((n) => (state: PageTabs) => openTab(state, `t${n}-${state.tabs.length}-${state.shown}`, `/${n}`)),
    fc.nat(30).map((n) => (state: PageTabs) => closeTab(state, state.tabs[n % state.tabs.length]?.id ?? "")),
    fc.integer({ min: -3, max: 3 }).map((n) => (state: PageTabs) => stepTab(state, n)),
    fc.nat(5).map((n) => (state: PageTabs) => goInTab(state, `/${n}`)),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const state = steps.reduce<PageTabs>((now, next) => next(now), oneTab("a", "/a"));
      expect(state.tabs.some((tab) => tab.id === state.shown)).toBe(true);
      expect(shownTab(state).id).toBe(state.shown);
      expect(state.tabs.length).toBeLessThanOrEqual(mostTabs);
      expect(readTabs(JSON.parse(JSON.stringify(state)))).toEqual(state);
    }),
  );
  expect(readTabs(null)).toBeNull();
  expect(readTabs({ tabs: [], shown: "a" })).toBeNull();
});
