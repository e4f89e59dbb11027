import { expect, test } from "vitest";
import { keyMeaning } from "./table-keys.ts";

const press = (keys: string, { rtl = false, inHead = false } = {}) => {
  const parts = keys.split("+");
  const has = (name: string): boolean => parts.includes(name);
  const pressed = { key: parts.at(-1) ?? "", shiftKey: has("Shift"), altKey: has("Alt"), mod: has("Mod") };
  return keyMeaning(pressed, { rtl, inHead });
};

test("arrows follow the line, whichever way it runs", () => {
  expect(press("ArrowRight")).toEqual({ kind: "move", motion: "on", extend: false });
  expect(press("ArrowRight", { rtl: true })).toEqual({ kind: "move", motion: "back", extend: false });
  expect(press("Mod+Shift+ArrowLeft")).toEqual({ kind: "move", motion: "edgeBack", extend: true });
  expect(press("Mod+ArrowDown")).toEqual({ kind: "move", motion: "edgeDown", extend: false });
  expect([press("Mod+d"), press("Mod+r")]).toEqual([
    { kind: "fill", way: "down" },
    { kind: "fill", way: "right" },
  ]);
  expect(press("Mod+Home")).toEqual({ kind: "move", motion: "first", extend: false });
});

test("Tab, Enter and letters are those of spreadsheets", () => {
  expect(press("Shift+Tab")).toEqual({ kind: "move", motion: "previous", extend: false });
  expect([press("Enter"), press("F2"), press("a"), press("Backspace")]).toEqual([
    { kind: "edit" },
    { kind: "edit" },
    { kind: "type" },
    { kind: "empty" },
  ]);
  expect([press("Mod+z"), press("Mod+Shift+Z"), press("Mod+y")]).toEqual([
    { kind: "undo" },
    { kind: "redo" },
    { kind: "redo" },
  ]);
});

test("in the head Shift and arrows change a width; with Alt as well they carry a column", () => {
  expect(press("Shift+ArrowRight", { inHead: true })).toEqual({ kind: "resize", by: 1 });
  expect(press("Alt+Shift+ArrowLeft", { inHead: true })).toEqual({ kind: "carry", by: -1, what: "column" });
  expect(press("Alt+Shift+ArrowUp")).toEqual({ kind: "carry", by: -1, what: "row" });
});

test("what is the browser's or the page's stays theirs", () => {
  for (const keys of ["Mod+c", "Mod+v", "Mod+f", "Alt+ArrowLeft", "F5", "Shift", "Dead"])
    expect(press(keys)).toBe(null);
});
