// Keys of the shell that are pressed before the table of actions is loaded: they are kept, and dispatched again when it is.
// Invariant: the browser does nothing of its own with any of them meanwhile. What they do is action-layer.tsx's.
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
      // By then the component that replaces this one listens.
      if (kept.length > 0)
        queueMicrotask(() => kept.forEach((event) => window.dispatchEvent(new KeyboardEvent(event.type, event))));
    };
  }, [keyboard]);
  return null;
}
