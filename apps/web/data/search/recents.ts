// The pages that the person read last in a workspace, latest first: noted here at once, told to the server, and joined
// with what it knows from their other devices. Kept in the browser, so they are there offline; a visit that could not
// be told waits until the server is reached again.
import { getPageVisits } from "@tessera/kernel/wire/api/visits/get-page-visits.ts";
import { recordPageVisit } from "@tessera/kernel/wire/api/visits/record-page-visit.ts";
import type { Box } from "@tessera/kernel/wire/box.ts";
import { getIn } from "@tessera/kernel/values/json.ts";
import { plainText, toRichText } from "@tessera/kernel/text/rich-text.ts";
import type { Http } from "@tessera/platform/http.ts";
import { createWritable, type Readable } from "@tessera/platform/readable.ts";
import type { PageVisit } from "@tessera/platform/states/page-visits.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

/** A page that was read; its title and icon as they were last seen, for one that is not on this device. */
export interface Recent {
  readonly pageId: string;
  readonly lastViewTime: number;
  readonly title: string;
  readonly icon: string | undefined;
}

export interface Recents extends Readable<readonly Recent[]> {
  note(visit: PageVisit, title: string, icon: string | undefined): void;
}

export interface RecentsPorts {
  readonly http: Http;
  readonly storage: Storage;
  readonly spaceId: string;
  readonly online: Readable<boolean>;
  /** Whether the server has yet to hear of the page itself: it would not take a visit of it. */
  readonly isUnsent: (pageId: string) => boolean;
  /** Calls back when something was sent. */
  readonly onSent: (listener: () => void) => () => void;
}

/** What is remembered; what a place shows of it is its own choice. */
const most = 30;

interface Kept extends Recent {
  readonly lastExitTime: number | null;
  readonly untold: boolean;
}

export function createRecents({ http, storage, spaceId, online, isUnsent, onSent }: RecentsPorts): Recents {
  const key = `recents:${spaceId}`;
  const kept = createWritable<readonly Kept[]>(readKept(storage.get(key)));
  let asked = false;
  let telling = false;
  let askedAgain = false;
  /** Visits of pages that are not sent yet. */
  let waiting = false;

  const take = (list: readonly Kept[]): void => {
    kept.set(latestFirst(list));
    storage.set(key, kept.read());
  };

  const untold = (): readonly Kept[] => kept.read().filter((one) => one.untold);

  async function tell(): Promise<void> {
    askedAgain = telling;
    if (telling) return;
    telling = true;
    do {
      askedAgain = false;
      await tellAll();
    } while (askedAgain);
    waiting = untold().some(({ pageId }) => isUnsent(pageId));
    telling = false;
  }

  /** Until all is told, or one could not be. */
  async function tellAll(): Promise<void> {
    for (;;) {
      const visit = untold().find(({ pageId }) => !isUnsent(pageId));
      if (visit === undefined) return;
      const { pageId, lastViewTime, lastExitTime } = visit;
      const request = { spaceId, visit: { pageId, lastViewTime, lastExitTime } };
      const result = await http.call(recordPageVisit, request, { source: "recents" });
      // What the server refuses it will not take later either.
      if (!result.ok && result.failure.kind !== "refused") return;
      take(kept.read().map((one) => (one === visit ? { ...one, untold: false } : one)));
    }
  }

  async function ask(): Promise<void> {
    if (asked || !online.read()) return;
    asked = true;
    const result = await http.call(getPageVisits, { spaceId, limit: most }, { source: "recents", retry: true });
    if (!result.ok) {
      asked = false;
      return;
    }
    const blocks = result.value.recordMap["block"] ?? {};
    const told = result.value.visits.map((visit): Kept => ({
      ...visit,
      ...faceOf(blocks[visit.pageId]),
      untold: false,
    }));
    take([...kept.read(), ...told]);
  }

  return {
    read: kept.read,
    subscribe(notice) {
      const stops = [
        kept.subscribe(notice),
        online.subscribe(() => {
          if (!online.read()) return;
          void tell();
          void ask();
        }),
        onSent(() => {
          if (waiting && online.read()) void tell();
        }),
      ];
      void ask();
      return () => stops.forEach((stop) => stop());
    },
    note(visit, title, icon) {
      take([{ ...visit, title, icon, untold: true }, ...kept.read()]);
      void tell();
    },
  };
}

/** One for each page, the latest of what is known of it. */
export function latestFirst<Visit extends { readonly pageId: string; readonly lastViewTime: number }>(
  list: readonly Visit[],
): Visit[] {
  const seen = new Set<string>();
  const sorted = list.toSorted((a, b) => b.lastViewTime - a.lastViewTime);
  return sorted.filter(({ pageId }) => !seen.has(pageId) && seen.add(pageId)).slice(0, most);
}

function faceOf(box: Box | undefined): { readonly title: string; readonly icon: string | undefined } {
  const value = box?.value ?? {};
  const icon = getIn(value, ["format", "page_icon"]);
  return {
    title: plainText(toRichText(getIn(value, ["properties", "title"])) ?? []).replaceAll("\n", " "),
    icon: typeof icon === "string" ? icon : undefined,
  };
}

function readKept(stored: unknown): Kept[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: Partial<Record<keyof Kept, unknown>> | null) => {
    if (typeof one?.pageId !== "string" || typeof one.lastViewTime !== "number") return [];
    const { pageId, lastViewTime, lastExitTime, title, icon, untold } = one;
    return {
      pageId,
      lastViewTime,
      lastExitTime: typeof lastExitTime === "number" ? lastExitTime : null,
      title: typeof title === "string" ? title : "",
      icon: typeof icon === "string" ? icon : undefined,
      untold: untold === true,
    };
  });
}
