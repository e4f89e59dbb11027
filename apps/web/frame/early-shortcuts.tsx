// Keys of the shell that are pressed before the table of actions is here: they are kept, and pressed anew when it is.
// Invariant: none of them does meanwhile what the browser would do with it. Leaves what they do to action-layer.tsx.
import { matchesShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { useLayoutEffect } from "react";

/** All keys of the table of actions. */
export const shellShortcuts = [
  "Mod+K",
  "Mod+P",
  "Mod+Shift+P",
  "Mod+Alt+N",
  "Mod+[",
  "Mod+]",
  "Mod+Alt+ArrowRight",
  "Mod+Alt+ArrowLeft",
  "Mod+Alt+W",
  "Mod+\\",
  "Mod+Shift+L",
  "Mod+Alt+/",
  "Mod+Alt+Shift+D",
] as const;

export function EarlyShortcuts() {
  const keyboard = useKeyboard();
  useLayoutEffect(() => {
    const kept: KeyboardEvent[] = [];
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      if (!shellShortcuts.some((shortcut) => matchesShortcut(event, shortcut, keyboard))) return;
      event.preventDefault();
      kept.push(event);
    };
    window.addEventListener("keydown", listen);
    return () => {
      window.removeEventListener("keydown", listen);
      // What comes in its place listens by then.
      if (kept.length > 0)
        queueMicrotask(() => kept.forEach((event) => window.dispatchEvent(new KeyboardEvent(event.type, event))));
    };
  }, [keyboard]);
  return null;
}
