// How much of the window's foot a keyboard on the screen covers. Where the window itself gives way to it, that is nothing.
import { useSyncExternalStore } from "react";

function subscribe(notice: () => void): () => void {
  const { visualViewport } = window;
  for (const name of ["resize", "scroll"]) visualViewport?.addEventListener(name, notice);
  return () => {
    for (const name of ["resize", "scroll"]) visualViewport?.removeEventListener(name, notice);
  };
}

function read(): number {
  const { visualViewport: seen } = window;
  // What is enlarged by two fingers covers nothing.
  if (seen === null || seen.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - seen.offsetTop - seen.height));
}

export function useKeyboardHeight(): number {
  return useSyncExternalStore(subscribe, read);
}
