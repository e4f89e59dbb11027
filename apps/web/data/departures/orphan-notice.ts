// Whether an owner is to be notified of pages without an owner. The list is requested at most once a day on each device, and pages
// that the user was notified of are not reported again.
import * as v from "valibot";
import { readOrphanedPages } from "./departures.ts";
import type { Http } from "@tessera/platform/http.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

/** A response is empty with a cursor if the server read many pages and found none without an owner. */
const MOST_CALLS = 10;
const DAY = 24 * 60 * 60 * 1000;

const storedSchema = v.object({
  /** The time of the last request, in milliseconds. */
  askedAt: v.number(),
  /** The first pages of the list at that time. */
  found: v.array(v.string()),
  /** The pages of the notice that the user closed last. */
  seen: v.array(v.string()),
});
type Stored = v.InferOutput<typeof storedSchema>;

export interface OrphanNoticePorts {
  readonly http: Http;
  readonly storage: Pick<Storage, "get" | "set">;
  readonly spaceId: string;
  readonly now: () => number;
}

const keyOf = (spaceId: string): string => `orphaned-pages:${spaceId}`;

/** The ids of pages to notify of; empty if there are none that the user did not see, or if the user is no owner. */
export async function pagesToNotifyOf(ports: OrphanNoticePorts): Promise<readonly string[]> {
  const { http, storage, spaceId, now } = ports;
  const { askedAt, found, seen } = stored(ports);
  if (now() - askedAt < DAY) return unseen(found, seen);
  let ids: readonly string[] = [];
  let cursor: string | null = null;
  for (let call = 0; call < MOST_CALLS; call++) {
    const answer = await readOrphanedPages(http, spaceId, cursor);
    const isOwner = answer.ok || answer.failure.kind !== "refused" || answer.failure.status !== 403;
    if (!answer.ok && isOwner) return [];
    if (!answer.ok) break;
    ids = answer.value.pages.map(({ id }) => id);
    ({ cursor } = answer.value);
    if (ids.length > 0 || cursor === null) break;
  }
  storage.set(keyOf(spaceId), { askedAt: now(), found: ids, seen });
  return unseen(ids, seen);
}

/** All pages if one of them is new to the user, otherwise none. */
const unseen = (ids: readonly string[], seen: readonly string[]): readonly string[] =>
  ids.some((id) => !seen.includes(id)) ? ids : [];

/** The user closed the notice: these pages are not reported again. */
export function noteSeen(ports: OrphanNoticePorts, ids: readonly string[]): void {
  ports.storage.set(keyOf(ports.spaceId), { ...stored(ports), seen: ids });
}

function stored({ storage, spaceId }: OrphanNoticePorts): Stored {
  const value = storage.get(keyOf(spaceId));
  return v.is(storedSchema, value) ? value : { askedAt: 0, found: [], seen: [] };
}
