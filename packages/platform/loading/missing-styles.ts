// Stylesheets that the page names and does not have. A script that failed is asked for again by importing it again; a
// stylesheet is not: whatever loads it believes that it was there before. So it is put in the page anew.
import type { Log } from "../log.ts";
import { areaFailureLine } from "./chunk-failure.ts";

export function missingStyles(page: Document): HTMLLinkElement[] {
  return [...page.querySelectorAll<HTMLLinkElement>('link[rel="stylesheet"]')].filter((link) => !hasRules(link));
}

/** A stylesheet that failed is there in some engines: empty, or not to be read as if another site's. Ours have rules. */
function hasRules(link: HTMLLinkElement): boolean {
  try {
    return link.sheet !== null && link.sheet.cssRules.length > 0;
  } catch {
    return false;
  }
}

/** Logs every one as a failed chunk of style. */
export function reportMissingStyles(page: Document, log: Log): void {
  for (const { href } of missingStyles(page)) log(areaFailureLine(styleError(href), 1));
}

/** Loads every missing stylesheet anew; rejects where one fails again. */
export async function loadMissingStyles(page: Document): Promise<void> {
  await Promise.all(missingStyles(page).map(loadAgain));
}

function loadAgain(missing: HTMLLinkElement): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = missing.cloneNode() as HTMLLinkElement;
    link.addEventListener("load", () => resolve());
    link.addEventListener("error", () => reject(styleError(link.href)));
    // In the same place: the order of styles decides.
    missing.replaceWith(link);
  });
}

const styleError = (href: string): Error => new Error(`Loading CSS chunk failed: ${href}`);
