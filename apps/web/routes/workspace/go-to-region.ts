// Moves the focus from one part of the window to the next: sidebar, page, notices and callouts, as far as they are shown.
// Invariant: a part without anything to focus takes the focus itself.
const regions = "nav[data-region], main, [data-region]";
const focusable = "a[href], button:not([disabled]), input, [tabindex='0'], [contenteditable='true']";

export function goToRegion(back: boolean): void {
  const parts = [...document.querySelectorAll<HTMLElement>(regions)].filter(
    (part) => part.closest("[inert], [aria-hidden=true]") === null && part.childElementCount > 0,
  );
  if (parts.length === 0) return;
  const part = parts.at(stepFrom(parts, document.activeElement, back) % parts.length);
  const inside = part?.matches("main") === true ? null : part?.querySelector<HTMLElement>(focusable);
  (inside ?? part)?.focus();
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
