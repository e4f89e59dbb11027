// The press that ends a drag is no press of what lies below the pointer then.

export function swallowClick(window: Window | null): void {
  const swallow = (event: MouseEvent): void => {
    event.preventDefault();
    event.stopPropagation();
  };
  window?.addEventListener("click", swallow, { capture: true, once: true });
  // The click comes with the release or not at all.
  setTimeout(() => window?.removeEventListener("click", swallow, true));
}
