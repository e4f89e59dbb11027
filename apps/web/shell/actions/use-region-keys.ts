// F6 goes through the parts of the window that are on the screen, Shift+F6 back: sidebar, page, notices and callouts.
// Invariant: a part without anything to focus takes the focus itself.
import { useEffect } from "react";

const regions = "nav[data-region], main, [data-region]";
const focusable = "a[href], button:not([disabled]), input, [tabindex='0'], [contenteditable='true']";

export function useRegionKeys(): void {
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (event.key !== "F6" || event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const parts = [...document.querySelectorAll<HTMLElement>(regions)].filter(
        (part) => part.closest("[inert], [aria-hidden=true]") === null && part.childElementCount > 0,
      );
      if (parts.length === 0) return;
      event.preventDefault();
      const at = parts.findIndex((part) => part.contains(document.activeElement));
      const next = event.shiftKey ? (at <= 0 ? parts.length : at) - 1 : (at + 1) % parts.length;
      const part = parts[next];
      const inside = part?.matches("main") === true ? null : part?.querySelector<HTMLElement>(focusable);
      (inside ?? part)?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}
