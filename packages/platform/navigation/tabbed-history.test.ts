import fc from "fast-check";
import { expect, test } from "vitest";
import { chooseTab, goOn, longestHistory, move, putInPlace, shownAddress, startTabs } from "./tabbed-history.ts";

const homes = { home: "/home", search: "/search", updates: "/updates" };

test("what happens in one tab changes no other, and each remembers where it was", () => {
  const step = fc.oneof(
    fc.record({ go: fc.nat(9).map((n) => `/${n}`) }),
    fc.record({ place: fc.nat(9).map((n) => `/${n}`) }),
    fc.record({ by: fc.integer({ min: -3, max: 3 }) }),
    fc.record({ tab: fc.constantFrom("home", "search", "updates", "none") }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      let history = startTabs(homes, "home");
      for (const each of steps) {
        const before = history;
        if ("go" in each) history = goOn(history, each.go);
        else if ("place" in each) history = putInPlace(history, each.place);
        else if ("by" in each) history = move(history, each.by);
        else history = chooseTab(history, each.tab);
        if ("go" in each) expect(shownAddress(history)).toBe(each.go);
        if ("go" in each && history !== before) expect(shownAddress(move(history, -1))).toBe(shownAddress(before));
        for (const tab of ["home", "search", "updates"]) {
          if (tab !== before.active) expect(history.tabs[tab]).toBe(before.tabs[tab]);
          const { entries, at } = history.tabs[tab] ?? { entries: [], at: -1 };
          expect(entries[at]).toBeDefined();
          expect(entries.length).toBeLessThanOrEqual(longestHistory);
        }
      }
    }),
  );
});

test("a step on forgets what lay ahead, and choosing the tab again leads to its beginning", () => {
  let history = goOn(goOn(startTabs(homes, "home"), "/a"), "/b");
  history = goOn(move(history, -1), "/c");
  expect(move(history, 1)).toBe(history);
  expect(history.tabs["home"]?.entries).toEqual(["/home", "/a", "/c"]);
  expect(shownAddress(chooseTab(history, "home"))).toBe("/home");
  expect(() => startTabs(homes, "none")).toThrow(RangeError);
});
