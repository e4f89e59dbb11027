// What a key means in the tree of places. Pure; doing it is the tree's.
import { matchesShortcut, type Keyboard } from "@tessera/ui/base/shortcut.ts";
import type { Step } from "./drop-place.ts";

/** What a key asks of a page. */
export type PageCommand = "duplicate" | "move" | "trash";

export type KeyCommand =
  | { readonly kind: "walk"; readonly to: -1 | 1 | "first" | "last" }
  | { readonly kind: "open" | "close" | "choose" | "rename" | "menu" }
  | { readonly kind: "move"; readonly step: Step }
  | { readonly kind: "page"; readonly command: PageCommand }
  | { readonly kind: "type"; readonly letter: string };

type Pressed = Pick<KeyboardEvent, "key" | "metaKey" | "ctrlKey" | "shiftKey" | "altKey">;

/** `rtl`: the arrow that points inwards is the left one. */
export function keyCommand(event: Pressed, keyboard: Keyboard, rtl: boolean): KeyCommand | null {
  const is = (shortcut: string): boolean => matchesShortcut(event, shortcut, keyboard);
  const [inwards, outwards] = rtl ? ["ArrowLeft", "ArrowRight"] : ["ArrowRight", "ArrowLeft"];
  if (is("Mod+Shift+ArrowUp")) return { kind: "move", step: "up" };
  if (is("Mod+Shift+ArrowDown")) return { kind: "move", step: "down" };
  if (is(`Mod+Shift+${inwards}`)) return { kind: "move", step: "in" };
  if (is(`Mod+Shift+${outwards}`)) return { kind: "move", step: "out" };
  if (is("Mod+D")) return { kind: "page", command: "duplicate" };
  if (is("Mod+Shift+P")) return { kind: "page", command: "move" };
  if (is("Delete") || is("Mod+Backspace")) return { kind: "page", command: "trash" };
  if (is("Shift+F10") || is("ContextMenu")) return { kind: "menu" };
  if (event.metaKey || event.ctrlKey || event.altKey) return null;
  switch (event.key) {
    case "ArrowDown":
      return { kind: "walk", to: 1 };
    case "ArrowUp":
      return { kind: "walk", to: -1 };
    case "Home":
      return { kind: "walk", to: "first" };
    case "End":
      return { kind: "walk", to: "last" };
    case inwards:
      return { kind: "open" };
    case outwards:
      return { kind: "close" };
    case "Enter":
    case " ":
      return { kind: "choose" };
    case "F2":
      return { kind: "rename" };
    default:
      return [...event.key].length === 1 ? { kind: "type", letter: event.key } : null;
  }
}
