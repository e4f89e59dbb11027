import { expect, test } from "vitest";
import { createLateMover, type TreeMover } from "./tree-mover.ts";

const press = (key: string) => new KeyboardEvent("keydown", { key, cancelable: true });

function moverOf(calls: string[], takes: boolean): TreeMover {
  return {
    press: () => calls.push("press"),
    key: ({ key }) => {
      calls.push(`key ${key}`);
      return takes;
    },
    step: () => undefined,
    onPage: () => undefined,
    announce: (words) => calls.push(words),
  };
}

test("what is asked for before the moves are loaded is done then, in its order", () => {
  const late = createLateMover();
  const calls: string[] = [];
  late.run(({ announce }) => announce("first"));
  late.key(press("F2"), document.body);
  late.run(({ announce }) => announce("last"));
  expect(calls).toEqual([]);
  late.attach(moverOf(calls, true));
  expect(calls).toEqual(["first", "key F2", "last"]);
  late.attach(null);
  late.run(({ announce }) => announce("again"));
  late.attach(moverOf(calls, true));
  expect(calls.at(-1)).toBe("again");
  expect(calls).toHaveLength(4);
});

test("a waiting key does not scroll the page, and one that the tree does not take is the browser's", () => {
  const late = createLateMover();
  const [arrow, letter, tab] = [press("ArrowDown"), press("a"), press("Tab")];
  late.key(arrow, document.body);
  late.key(letter, document.body);
  expect([arrow.defaultPrevented, letter.defaultPrevented]).toEqual([true, false]);
  late.attach(moverOf([], false));
  late.key(tab, document.body);
  expect(tab.defaultPrevented).toBe(false);
});
