import { expect, test } from "vitest";
import { keyAct } from "./tree-keys.ts";

const press = (key: string, held: string[] = []) => ({
  key,
  ctrlKey: held.includes("ctrl"),
  metaKey: held.includes("meta"),
  shiftKey: held.includes("shift"),
  altKey: held.includes("alt"),
});

test("arrows, letters and the keys of a page mean what the tree says", () => {
  expect(keyAct(press("ArrowDown"), "other", false)).toEqual({ kind: "walk", to: 1 });
  expect(keyAct(press("End"), "other", false)).toEqual({ kind: "walk", to: "last" });
  expect(keyAct(press("F2"), "other", false)).toEqual({ kind: "rename" });
  expect(keyAct(press("F10", ["shift"]), "other", false)).toEqual({ kind: "menu" });
  expect(keyAct(press("s"), "other", false)).toEqual({ kind: "type", letter: "s" });
  expect(keyAct(press("d", ["ctrl"]), "other", false)).toEqual({ kind: "page", act: "duplicate" });
  expect(keyAct(press("d", ["meta"]), "mac", false)).toEqual({ kind: "page", act: "duplicate" });
  expect(keyAct(press("s", ["ctrl"]), "other", false)).toBeNull();
  expect(keyAct(press("Tab"), "other", false)).toBeNull();
});

test("inwards is to the right, and to the left where text runs that way", () => {
  expect(keyAct(press("ArrowRight"), "other", false)).toEqual({ kind: "open" });
  expect(keyAct(press("ArrowRight"), "other", true)).toEqual({ kind: "close" });
  expect(keyAct(press("ArrowLeft", ["ctrl", "shift"]), "other", false)).toEqual({ kind: "move", step: "out" });
  expect(keyAct(press("ArrowLeft", ["ctrl", "shift"]), "other", true)).toEqual({ kind: "move", step: "in" });
});
