// When the server is asked for a newer client, and when a quiet one is taken: while nobody looks at the tab.
// Its own chunk, loaded when the first screen has been drawn. What an update is, and what taking it waits for, is
// platform/update's.
import type { Clock } from "@tessera/platform/clock.ts";
import { isQuiet, type Updates } from "@tessera/platform/update/updates.ts";

/** Milliseconds between two looks at the server while the tab is used. */
export const checkEvery = 60 * 60 * 1000;
/** Coming back to a tab looks again, once that long has passed. */
export const checkAgainAfter = 5 * 60 * 1000;
/** A look that ended early is repeated after so long, then twice as long, and so on. */
export const tryAgainAfter = 5000;
/** A tab that is out of sight for so long is not about to be typed in. */
export const quietAfter = 60 * 1000;

export interface WatchedPage {
  readonly visibilityState: DocumentVisibilityState;
  addEventListener(name: "visibilitychange", listener: () => void): void;
}

export interface FollowPorts {
  readonly updates: Updates;
  readonly clock: Clock;
  readonly page: WatchedPage;
  /** Something half done would be lost by a reload: a form, a dialog. */
  readonly isBusy: () => boolean;
}

export function followUpdates({ updates, clock, page, isBusy }: FollowPorts): void {
  let checkedAt = clock.now();
  let stopWaiting: (() => void) | null = null;
  let failures = 0;
  const check = (): void => {
    checkedAt = clock.now();
    void updates.check().then(() => {
      if (updates.sure()) failures = 0;
      else clock.after(Math.min(checkEvery, tryAgainAfter * 2 ** failures++), check);
    });
  };
  const checkLater = (): void => {
    clock.after(checkEvery, () => {
      check();
      checkLater();
    });
  };
  const takeQuietly = (): void => {
    stopWaiting?.();
    stopWaiting = null;
    if (page.visibilityState === "visible" || !isQuiet(updates.read())) return;
    stopWaiting = clock.after(quietAfter, () => {
      if (page.visibilityState !== "visible" && isQuiet(updates.read()) && !isBusy()) void updates.take();
    });
  };
  page.addEventListener("visibilitychange", () => {
    takeQuietly();
    if (page.visibilityState === "visible" && clock.now() - checkedAt >= checkAgainAfter) check();
  });
  updates.subscribe(takeQuietly);
  check();
  checkLater();
}
