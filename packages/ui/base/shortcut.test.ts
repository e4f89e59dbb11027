import { expect, test } from "vitest";
import { keyboardOf, matchesShortcut, spellShortcut } from "./shortcut.ts";

const press = (key: string, held: Partial<Record<"metaKey" | "ctrlKey" | "shiftKey" | "altKey", boolean>> = {}) => ({
  key,
  metaKey: false,
  ctrlKey: false,
  shiftKey: false,
  altKey: false,
  ...held,
});

test("a shortcut is spelled as the keyboard names it", () => {
  expect(spellShortcut("Mod+Shift+S", keyboardOf("MacIntel"))).toBe("⌘⇧S");
  expect(spellShortcut("Mod+Shift+S", keyboardOf("Linux x86_64"))).toBe("Ctrl+Shift+S");
});

test("a key event matches its own shortcut only", () => {
  expect(matchesShortcut(press("S", { ctrlKey: true, shiftKey: true }), "Mod+Shift+S", "other")).toBe(true);
  expect(matchesShortcut(press("s", { ctrlKey: true }), "Mod+Shift+S", "other")).toBe(false);
  expect(matchesShortcut(press("s", { ctrlKey: true, metaKey: true }), "Mod+S", "other")).toBe(false);
  expect(matchesShortcut(press("\\", { metaKey: true }), "Mod+\\", "mac")).toBe(true);
});

test("where Alt makes another character of a key, the key itself counts", () => {
  const held = { metaKey: true, altKey: true };
  expect(matchesShortcut({ ...press("ˆ", held), code: "KeyN" }, "Mod+Alt+N", "mac")).toBe(true);
  expect(matchesShortcut({ ...press("÷", held), code: "Slash" }, "Mod+Alt+/", "mac")).toBe(true);
  expect(matchesShortcut({ ...press("x", { metaKey: true }), code: "KeyN" }, "Mod+N", "mac")).toBe(false);
});
