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

export class Recents implements Readable<readonly Recent[]> {
  readonly read: () => readonly Recent[];
  readonly #ports: RecentsPorts;
  readonly #kept;
  #asked = false;
  #telling = false;
  #toldAgain = false;
  /** Whether visits wait of pages that are not sent yet. */
  #waiting = false;

  constructor(ports: RecentsPorts) {
    this.#ports = ports;
    this.#kept = createWritable<readonly Kept[]>(readKept(ports.storage.get(keyOf(ports.spaceId))));
    this.read = this.#kept.read;
  }

  subscribe = (notice: () => void): (() => void) => {
    const { online, onSent } = this.#ports;
    const stops = [
      this.#kept.subscribe(notice),
      online.subscribe(() => {
        if (!online.read()) return;
        void this.#tell();
        void this.#ask();
      }),
      onSent(() => {
        if (this.#waiting && online.read()) void this.#tell();
      }),
    ];
    void this.#ask();
    return () => stops.forEach((stop) => stop());
  };

  note(visit: PageVisit, title: string, icon: string | undefined): void {
    this.#take([{ ...visit, title, icon, untold: true }, ...this.#kept.read()]);
    void this.#tell();
  }

  #take(list: readonly Kept[]): void {
    this.#kept.set(latestFirst(list));
    this.#ports.storage.set(keyOf(this.#ports.spaceId), this.#kept.read());
  }

  #untold(): readonly Kept[] {
    return this.#kept.read().filter((one) => one.untold);
  }

  async #tell(): Promise<void> {
    this.#toldAgain = this.#telling;
    if (this.#telling) return;
    this.#telling = true;
    do {
      this.#toldAgain = false;
      await this.#tellAll();
    } while (this.#toldAgain);
    this.#waiting = this.#untold().some(({ pageId }) => this.#ports.isUnsent(pageId));
    this.#telling = false;
  }

  /** Until the server knows all, or could not be told one. */
  async #tellAll(): Promise<void> {
    const { http, spaceId, isUnsent } = this.#ports;
    for (;;) {
      const visit = this.#untold().find(({ pageId }) => !isUnsent(pageId));
      if (visit === undefined) return;
      const { pageId, lastViewTime, lastExitTime } = visit;
      const request = { spaceId, visit: { pageId, lastViewTime, lastExitTime } };
      const result = await http.call(recordPageVisit, request, { source: "recents" });
      // What the server refuses it will not take later either.
      if (!result.ok && result.failure.kind !== "refused") return;
      this.#take(this.#kept.read().map((one) => (one === visit ? { ...one, untold: false } : one)));
    }
  }

  async #ask(): Promise<void> {
    const { http, spaceId, online } = this.#ports;
    if (this.#asked || !online.read()) return;
    this.#asked = true;
    const result = await http.call(getPageVisits, { spaceId, limit: most }, { source: "recents", retry: true });
    if (!result.ok) {
      this.#asked = false;
      return;
    }
    const blocks = result.value.recordMap["block"] ?? {};
    const visits = result.value.visits.map((visit): Kept => ({
      ...visit,
      ...titleAndIcon(blocks[visit.pageId]),
      untold: false,
    }));
    this.#take([...this.#kept.read(), ...visits]);
  }
}

const keyOf = (spaceId: string): string => `recents:${spaceId}`;

/** One for each page, the latest of what is known of it. */
export function latestFirst<Visit extends { readonly pageId: string; readonly lastViewTime: number }>(
  list: readonly Visit[],
): Visit[] {
  const seen = new Set<string>();
  const sorted = list.toSorted((a, b) => b.lastViewTime - a.lastViewTime);
  return sorted.filter(({ pageId }) => !seen.has(pageId) && seen.add(pageId)).slice(0, most);
}

function titleAndIcon(box: Box | undefined): { readonly title: string; readonly icon: string | undefined } {
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
