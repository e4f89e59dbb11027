// A shortcut is written once as "Mod+Shift+S"; this says how the reader's keyboard names it
// and whether a key event is it. What it does is the caller's.

export type Keyboard = "mac" | "other";

const mac: Record<string, string> = {
  Mod: "⌘",
  Shift: "⇧",
  Alt: "⌥",
  Ctrl: "⌃",
  Enter: "↵",
  Backspace: "⌫",
  Delete: "⌦",
  Escape: "esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};
const other: Record<string, string> = {
  Mod: "Ctrl",
  Enter: "Enter",
  Backspace: "Backspace",
  Delete: "Del",
  Escape: "Esc",
  ArrowUp: "↑",
  ArrowDown: "↓",
  ArrowLeft: "←",
  ArrowRight: "→",
};

export function keyboardOf(platform: string): Keyboard {
  return /mac|iphone|ipad|ipod/i.test(platform) ? "mac" : "other";
}

export function spellShortcut(shortcut: string, keyboard: Keyboard): string {
  const parts = shortcut.split("+");
  if (keyboard === "mac") return parts.map((part) => mac[part] ?? part).join("");
  return parts.map((part) => other[part] ?? part).join("+");
}

export function matchesShortcut(
  event: Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey"> & { readonly code?: string },
  shortcut: string,
  keyboard: Keyboard,
): boolean {
  const parts = shortcut.split("+");
  const key = parts.at(-1) ?? "";
  const mod = keyboard === "mac" ? event.metaKey : event.ctrlKey;
  const foreign = keyboard === "mac" ? event.ctrlKey : event.metaKey;
  return (
    mod === parts.includes("Mod") &&
    !foreign &&
    event.shiftKey === parts.includes("Shift") &&
    event.altKey === parts.includes("Alt") &&
    // Where Alt makes another character of a key, the key itself counts.
    (event.key.toLowerCase() === key.toLowerCase() || (event.altKey && event.code === codeOf(key)))
  );
}

function codeOf(key: string): string {
  if (/^[a-z]$/i.test(key)) return `Key${key.toUpperCase()}`;
  return key === "/" ? "Slash" : key;
}
