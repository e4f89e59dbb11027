// What lies over the shell, opened from anywhere in it: one at a time. Closing gives the screen back as it was.
// What draws each is a row of routes/workspace/overlay-rows.tsx.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import { createContext, use } from "react";

export type Overlay =
  | "quick find"
  | "palette"
  /** The bar that finds in the page; the page draws it. */
  | "find"
  | "shortcuts"
  | "release notes"
  | "about"
  | "cookies"
  | "tour"
  /** The tour that comes by itself, once. */
  | "first tour"
  | "debug console";

export interface Overlays extends Readable<Overlay | null> {
  open(overlay: Overlay): void;
  close(): void;
}

export function createOverlays(): Overlays {
  const shown = createWritable<Overlay | null>(null);
  return {
    read: shown.read,
    subscribe: shown.subscribe,
    open: (overlay) => shown.set(overlay),
    close: () => shown.set(null),
  };
}

export const OverlaysContext = createContext<Overlays | null>(null);

export function useOverlays(): Overlays {
  const overlays = use(OverlaysContext);
  if (overlays === null) throw new Error("No overlays: this stands outside of the shell.");
  return overlays;
}
