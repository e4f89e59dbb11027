// The styles come as links in the page's head, which the browser waits for. One that did not come is a failed chunk.
import { areaFailureLine } from "@tessera/platform/loading/chunk-failure.ts";
import type { Log } from "@tessera/platform/log.ts";

/** Logs every stylesheet that the page names and does not have; answers how many. */
export function reportMissingStyles(page: Document, log: Log): number {
  const links = [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')];
  const missing = links.filter((link) => link.sheet === null);
  for (const link of missing) log(areaFailureLine(new Error(`Loading CSS chunk failed: ${link.href}`), 1));
  return missing.length;
}
