// What a key means in a table whose cells have the focus, as in spreadsheets. Pure: what is done is the table's.
import type { Motion } from "./cell-selection.ts";

export interface PressedKey {
  readonly key: string;
  readonly shiftKey: boolean;
  readonly altKey: boolean;
  /** Ctrl, or Command on a Mac. */
  readonly mod: boolean;
}

export type KeyMeaning =
  | { readonly kind: "move"; readonly motion: Motion; readonly extend: boolean }
  /** The cell is opened as it is. */
  | { readonly kind: "edit" }
  /** The cell is written anew, beginning with this key. */
  | { readonly kind: "type" }
  | { readonly kind: "toggle" }
  | { readonly kind: "empty" | "all" | "row" | "leave" | "open" | "menu" | "undo" | "redo" | "newRow" }
  /** The range is filled from its first row, or its first column. */
  | { readonly kind: "fill"; readonly way: "down" | "right" }
  | { readonly kind: "carry"; readonly by: 1 | -1; readonly what: "row" | "column" }
  | { readonly kind: "resize"; readonly by: 1 | -1 };

const plain: Readonly<Record<string, Motion>> = {
  ArrowUp: "up",
  ArrowDown: "down",
  Home: "rowStart",
  End: "rowEnd",
  PageUp: "pageUp",
  PageDown: "pageDown",
};
const far: Readonly<Record<string, Motion>> = { ArrowUp: "edgeUp", ArrowDown: "edgeDown", Home: "first", End: "last" };

/** `rtl`: the line runs from right to left, and so do the arrows. Null: the key is not the table's. */
export function keyMeaning(pressed: PressedKey, { rtl, inHead }: { rtl: boolean; inHead: boolean }): KeyMeaning | null {
  const { key, shiftKey, altKey, mod } = pressed;
  const way = key === "ArrowRight" ? 1 : key === "ArrowLeft" ? -1 : 0;
  const along: 1 | -1 | 0 = way === 0 ? 0 : (way === 1) === rtl ? -1 : 1;
  if (altKey) return withAlt(key, along, shiftKey, mod);
  if (along !== 0 && inHead && shiftKey && !mod) return { kind: "resize", by: along };
  if (along !== 0) {
    const motion = mod ? (along === 1 ? "edgeOn" : "edgeBack") : along === 1 ? "on" : "back";
    return { kind: "move", motion, extend: shiftKey };
  }
  const motion = (mod ? far : plain)[key];
  if (motion !== undefined) return { kind: "move", motion, extend: shiftKey };
  return mod ? withMod(key.toLowerCase(), shiftKey) : bare(key, shiftKey);
}

function withAlt(key: string, along: 1 | -1 | 0, shift: boolean, mod: boolean): KeyMeaning | null {
  if (!shift || mod) return null;
  if (along !== 0) return { kind: "carry", by: along, what: "column" };
  if (key === "ArrowUp" || key === "ArrowDown") return { kind: "carry", by: key === "ArrowUp" ? -1 : 1, what: "row" };
  return null;
}

function withMod(key: string, shift: boolean): KeyMeaning | null {
  if (key === "z") return { kind: shift ? "redo" : "undo" };
  if (key === "y" && !shift) return { kind: "redo" };
  if (key === "a" && !shift) return { kind: "all" };
  if ((key === "d" || key === "r") && !shift) return { kind: "fill", way: key === "d" ? "down" : "right" };
  if (key === "enter") return { kind: "open" };
  if (key === "/") return { kind: "menu" };
  return null;
}

function bare(key: string, shift: boolean): KeyMeaning | null {
  switch (key) {
    case "Enter":
      return { kind: shift ? "newRow" : "edit" };
    case "F2":
      return { kind: "edit" };
    case "Tab":
      return { kind: "move", motion: shift ? "previous" : "next", extend: false };
    case "Escape":
      return { kind: "leave" };
    case "Backspace":
    case "Delete":
      return { kind: "empty" };
    case "ContextMenu":
      return { kind: "menu" };
    case "F10":
      return shift ? { kind: "menu" } : null;
    case " ":
      return shift ? { kind: "row" } : { kind: "toggle" };
    default:
      return key.length === 1 || key === "Process" ? { kind: "type" } : null;
  }
}
