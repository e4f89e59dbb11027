// When the start began: index.html notes it before anything else is read, so that what is measured is what a person waits.
import type { Log } from "@tessera/platform/log.ts";

declare global {
  interface Window {
    /** Milliseconds since the page's navigation began; set in index.html. */
    tesseraStartedAt?: number;
  }
}

/** Null, and a line in the log, where index.html did not say. */
export function appStartTime(page: Pick<Window, "tesseraStartedAt">, log: Log): number | null {
  if (typeof page.tesseraStartedAt === "number") return page.tesseraStartedAt;
  log({ level: "error", words: "App Start Time not found. It should be in index.html." });
  return null;
}
