// Whether the sidebar is docked, and how wide it is. Kept in the browser.
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export interface SidebarLook {
  /** It stands beside the page. On narrow windows it only floats, whatever this says. */
  readonly docked: boolean;
  readonly width: number;
}

export const widths = { smallest: 200, usual: 248, largest: 420 } as const;

export interface SidebarState extends Readable<SidebarLook> {
  dock(docked: boolean): void;
  resize(width: number): void;
  /** Keeps the width that a drag ended on. */
  keep(): void;
}

const key = "sidebar";

export function clampWidth(width: number): number {
  return Math.round(Math.max(widths.smallest, Math.min(widths.largest, width)));
}

export function readLook(stored: unknown): SidebarLook {
  const given =
    typeof stored === "object" && stored !== null ? (stored as Partial<Record<keyof SidebarLook, unknown>>) : {};
  return {
    docked: typeof given.docked === "boolean" ? given.docked : true,
    width: typeof given.width === "number" && Number.isFinite(given.width) ? clampWidth(given.width) : widths.usual,
  };
}

export function createSidebarState(storage: Storage): SidebarState {
  const look = createWritable(readLook(storage.get(key)));
  const keep = () => void storage.set(key, look.read());
  return {
    read: look.read,
    subscribe: look.subscribe,
    keep,
    dock(docked) {
      look.set({ ...look.read(), docked });
      keep();
    },
    resize(width) {
      look.set({ ...look.read(), width: clampWidth(width) });
    },
  };
}
