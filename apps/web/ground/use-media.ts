// Whether a media query holds now.
import { useCallback, useSyncExternalStore } from "react";

export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (notice: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener("change", notice);
      return () => list.removeEventListener("change", notice);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}

export const narrow = "(max-width: 1024px)";
