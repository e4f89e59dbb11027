// The pages that the user read last in a workspace, latest first. A visit is noted at once in the browser, so that it is known offline
// too. Sending visits to the server, and reading those of other devices, loads after the first page (recents-calls.ts); a visit that could
// not be sent waits until the server is reached again.
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

/** How many pages are remembered. */
const most = 30;

export interface NotedVisit extends Recent {
  readonly lastExitTime: number | null;
  /** The server does not have the visit yet. */
  readonly untold: boolean;
}

/** What the calls read and change. */
export interface RecentsList extends RecentsPorts {
  readonly most: number;
  readonly read: () => readonly NotedVisit[];
  /** Stores the latest visit of each page. */
  readonly take: (list: readonly NotedVisit[]) => void;
}

/** What the server is asked and told; the code loads after the first page. */
export interface RecentsCalls {
  /** Asks once for the visits of all devices of the user. */
  ask(): Promise<void>;
  /** Sends the visits that the server does not have. */
  tell(): Promise<void>;
  /** The server is reached again. */
  online(): Promise<void>;
  /** Something was sent: it may be a page whose visit waits. */
  sent(): Promise<void>;
}

export class Recents implements Readable<readonly Recent[]> {
  readonly read: () => readonly Recent[];
  readonly #ports: RecentsPorts;
  readonly #noted;
  #calls: Promise<RecentsCalls> | null = null;

  constructor(
    ports: RecentsPorts,
    private readonly load: (list: RecentsList) => Promise<RecentsCalls>,
  ) {
    this.#ports = ports;
    this.#noted = createWritable<readonly NotedVisit[]>(readStored(ports.storage.get(keyOf(ports.spaceId))));
    this.read = this.#noted.read;
  }

  subscribe = (notice: () => void): (() => void) => {
    const { online, onSent } = this.#ports;
    const stops = [
      this.#noted.subscribe(notice),
      online.subscribe(() => {
        if (online.read()) this.#call((calls) => calls.online());
      }),
      onSent(() => {
        if (online.read()) this.#call((calls) => calls.sent());
      }),
    ];
    this.#call((calls) => calls.ask());
    return () => stops.forEach((stop) => stop());
  };

  note(visit: PageVisit, title: string, icon: string | undefined): void {
    this.#take([{ ...visit, title, icon, untold: true }, ...this.#noted.read()]);
    this.#call((calls) => calls.tell());
  }

  /** Without the code, which a device without network may lack, visits wait for the next occasion. */
  #call(work: (calls: RecentsCalls) => Promise<void>): void {
    this.#calls ??= this.load({ ...this.#ports, most, read: this.#noted.read, take: (list) => this.#take(list) });
    this.#calls.then(work).catch(() => {
      this.#calls = null;
    });
  }

  #take(list: readonly NotedVisit[]): void {
    this.#noted.set(latestFirst(list));
    this.#ports.storage.set(keyOf(this.#ports.spaceId), this.#noted.read());
  }
}

const keyOf = (spaceId: string): string => `recents:${spaceId}`;

/** One for each page: the latest visit that is known. */
export function latestFirst<Visit extends { readonly pageId: string; readonly lastViewTime: number }>(
  list: readonly Visit[],
): Visit[] {
  const seen = new Set<string>();
  const sorted = list.toSorted((a, b) => b.lastViewTime - a.lastViewTime);
  return sorted.filter(({ pageId }) => !seen.has(pageId) && seen.add(pageId)).slice(0, most);
}

function readStored(stored: unknown): NotedVisit[] {
  if (!Array.isArray(stored)) return [];
  return stored.flatMap((one: Partial<Record<keyof NotedVisit, unknown>> | null) => {
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
