// When a page was last looked at and left: `{pageId, lastViewTime, lastExitTime}`. Kept among what may be forgotten.
import type { Clock } from "../clock.ts";
import type { Storage } from "../storage/storage.ts";

export interface PageVisit {
  readonly pageId: string;
  readonly lastViewTime: number;
  /** Null while the page is on the screen for the first time. */
  readonly lastExitTime: number | null;
}

export interface PageVisits {
  read(pageId: string): PageVisit | null;
  enter(pageId: string): void;
  /** Without effect for a page that was never entered. */
  leave(pageId: string): void;
}

export function createPageVisits(cache: Storage, clock: Clock): PageVisits {
  const key = (pageId: string): string => `pageVisit:${pageId}`;
  const read = (pageId: string): PageVisit | null => {
    const kept = cache.get(key(pageId)) as Partial<PageVisit> | null | undefined;
    if (typeof kept?.lastViewTime !== "number") return null;
    const { lastViewTime, lastExitTime } = kept;
    return { pageId, lastViewTime, lastExitTime: typeof lastExitTime === "number" ? lastExitTime : null };
  };
  const write = (visit: PageVisit): void => void cache.set(key(visit.pageId), visit);
  return {
    read,
    enter(pageId) {
      write({ pageId, lastViewTime: clock.now(), lastExitTime: read(pageId)?.lastExitTime ?? null });
    },
    leave(pageId) {
      const visit = read(pageId);
      if (visit !== null) write({ ...visit, lastExitTime: clock.now() });
    },
  };
}
