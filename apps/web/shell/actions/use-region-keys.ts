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
      const part = parts.at(stepFrom(parts, document.activeElement, event.shiftKey) % parts.length);
      const inside = part?.matches("main") === true ? null : part?.querySelector<HTMLElement>(focusable);
      (inside ?? part)?.focus();
    };
    window.addEventListener("keydown", listen);
    return () => window.removeEventListener("keydown", listen);
  }, []);
}

/** Where the step leads: to the part before or after the one with the focus, or after what stands between the parts. */
function stepFrom(parts: readonly Element[], focused: Element | null, back: boolean): number {
  const at = parts.findIndex((part) => part.contains(focused));
  if (at >= 0) return back ? at - 1 : at + 1;
  const after = parts.findIndex(
    (part) => focused !== null && (focused.compareDocumentPosition(part) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0,
  );
  if (after < 0) return back ? -1 : 0;
  return back ? after - 1 : after;
}
