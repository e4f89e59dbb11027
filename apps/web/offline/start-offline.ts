// What keeps the app on this device and up to date: its own chunk, loaded when the first screen has been drawn.
import { systemClock, type Clock } from "@tessera/platform/clock.ts";
import type { Log } from "@tessera/platform/log.ts";
import type { Updates } from "@tessera/platform/update/updates.ts";
import { followUpdates } from "./follow-updates.ts";
import { openShellWorker, type ShellWorker } from "./shell-worker.ts";

/** A dialog that is open, or a field with something in it outside of pages, which keep what is written. */
const halfDone = "[role=dialog], [role=alertdialog], input:focus, textarea:focus";

/** Null where this browser keeps no app, or where there is none to keep: a page that was not built. */
export function keepApp(log: Log): Promise<ShellWorker | null> {
  return openShellWorker({ container: navigator.serviceWorker, log, page: window, clock: systemClock });
}

export function keepUpToDate(updates: Updates, clock: Clock): void {
  followUpdates({ updates, clock, page: document, isBusy: () => document.querySelector(halfDone) !== null });
}
