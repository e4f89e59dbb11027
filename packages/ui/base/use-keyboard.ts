// Which keyboard the reader has. Asked of the browser once; it does not change under a page.
import { keyboardOf } from "./shortcut.ts";
import type { Keyboard } from "./shortcut.ts";

let known: Keyboard | undefined;

export function useKeyboard(): Keyboard {
  known ??= keyboardOf(navigator.platform);
  return known;
}
