// Stores the app on this device and updates it. The code loads when the first screen has been drawn.
import { systemClock, type Clock } from "@tessera/platform/clock.ts";
import type { Log } from "@tessera/platform/log.ts";
import { nextRelease, servedRelease } from "@tessera/platform/update/release.ts";
import { createUpdates, type UpdatePorts, type Updates } from "@tessera/platform/update/updates.ts";
import { followUpdates } from "./follow-updates.ts";
import { openShellWorker, type ShellWorker } from "./shell-worker.ts";

/** An open dialog, or a focused field outside of pages. Pages store what is typed. */
const halfDone = "[role=dialog], [role=alertdialog], input:focus, textarea:focus";

/** Null if this browser cannot store the app, or if the page was not built. */
export function keepApp(log: Log): Promise<ShellWorker | null> {
  return openShellWorker({ container: navigator.serviceWorker, log, page: window, clock: systemClock });
}

export function openUpdates(ports: Pick<UpdatePorts, "own" | "fetchNewer" | "settled">): Updates {
  return createUpdates({
    ...ports,
    ask: () => servedRelease((url, init) => fetch(url, init)),
    next: () => nextRelease((url) => fetch(url, { cache: "no-cache" })),
    reload: () => window.location.reload(),
  });
}

export function keepUpToDate(updates: Updates, clock: Clock): void {
  followUpdates({ updates, clock, page: document, isBusy: () => document.querySelector(halfDone) !== null });
}
