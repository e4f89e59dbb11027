import { expect, test } from "vitest";
import { keyCommand } from "./tree-keys.ts";

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  shiftKey: held.includes("shift"),
  altKey: held.includes("alt"),
});

test("arrows, letters and the keys of a page mean what the tree says", () => {
  expect(keyCommand(press("ArrowDown"), "other", false)).toEqual({ kind: "walk", to: 1 });
  expect(keyCommand(press("End"), "other", false)).toEqual({ kind: "walk", to: "last" });
  expect(keyCommand(press("F2"), "other", false)).toEqual({ kind: "rename" });
  expect(keyCommand(press("F10", ["shift"]), "other", false)).toEqual({ kind: "menu" });
  expect(keyCommand(press("s"), "other", false)).toEqual({ kind: "type", letter: "s" });
  expect(keyCommand(press("d", ["ctrl"]), "other", false)).toEqual({ kind: "page", command: "duplicate" });
  expect(keyCommand(press("d", ["meta"]), "mac", false)).toEqual({ kind: "page", command: "duplicate" });
  expect(keyCommand(press("s", ["ctrl"]), "other", false)).toBeNull();
  expect(keyCommand(press("Tab"), "other", false)).toBeNull();
});

test("inwards is to the right, and to the left where text runs that way", () => {
  expect(keyCommand(press("ArrowRight"), "other", false)).toEqual({ kind: "open" });
  expect(keyCommand(press("ArrowRight"), "other", true)).toEqual({ kind: "close" });
  expect(keyCommand(press("ArrowLeft", ["ctrl", "shift"]), "other", false)).toEqual({ kind: "move", step: "out" });
  expect(keyCommand(press("ArrowLeft", ["ctrl", "shift"]), "other", true)).toEqual({ kind: "move", step: "in" });
});
