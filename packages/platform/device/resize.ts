// The size of the window, told 300 ms after it stopped changing: a drag of its edge is one change, not a hundred.
import type { Clock } from "../clock.ts";
import { createWritable, type Readable } from "../readable.ts";

export const resizeDebounceMs = 300;

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The part of a window that knows. */
export interface SizedWindow {
  readonly innerWidth: number;
  readonly innerHeight: number;
  addEventListener(name: "resize", listener: () => void): void;
}

export function watchSize(page: SizedWindow, clock: Clock): Readable<Size> {
  const found = (): Size => ({ width: page.innerWidth, height: page.innerHeight });
  const size = createWritable(found());
  let cancel: () => void = () => undefined;
  page.addEventListener("resize", () => {
    cancel();
    cancel = clock.after(resizeDebounceMs, () => {
      const { width, height } = size.read();
      if (width !== page.innerWidth || height !== page.innerHeight) size.set(found());
    });
  });
  return size;
}
