// Keys that work wherever the focus is in the window, from the moment that it is drawn.
// A key that was already used, by the editor for example, is skipped.
import { matchesShortcut } from "@tessera/ui/base/shortcut.ts";
import { useKeyboard } from "@tessera/ui/base/use-keyboard.ts";
import { useLayoutEffect, useRef } from "react";

export function useShortcuts(shortcuts: Readonly<Record<string, () => void>>): void {
  const keyboard = useKeyboard();
  const current = useRef(shortcuts);
  useLayoutEffect(() => {
    current.current = shortcuts;
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing) return;
      for (const [shortcut, run] of Object.entries(current.current)) {
        if (!matchesShortcut(event, shortcut, keyboard)) continue;
        event.preventDefault();
        run();
        return;
      }
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, [keyboard]);
}
