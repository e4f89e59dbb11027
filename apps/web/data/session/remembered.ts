// What the browser remembers of where a person was, in the stored keys of packages/kernel/rules/client-keys.ts.
import { predictFirstPage, type Remembered } from "@tessera/kernel/routes/start-preference.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";

export interface Place {
  readonly userId: string;
  readonly spaceId: string;
}

/** Of each workspace besides: the stored keys know one place only. */
const lastIn = (spaceId: string): string => `lastPage:${spaceId}`;

export function rememberRoute(storage: Storage, { userId, spaceId }: Place, address: string): void {
  storage.set(lastIn(spaceId), address);
  storage.set(clientKeys.lastVisitedRoute(), address);
  storage.set(clientKeys.lastVisitedRouteUserId(), userId);
  storage.set(clientKeys.lastVisitedRouteSpaceId(), spaceId);
}

/** Forgets a place that is not there any more, so that nobody is led to it again. */
export function forgetRoute(storage: Storage, { spaceId }: Place, address: string): void {
  for (const key of [lastIn(spaceId), clientKeys.lastVisitedRoute()])
    if (storage.get(key) === address) storage.remove(key);
}

export function rememberFirstPage(storage: Storage, { userId, spaceId }: Place, pageId: string | undefined): void {
  const key = clientKeys.firstPageInSidebar(userId, spaceId);
  if (pageId === undefined) storage.remove(key);
  else if (storage.get(key) !== pageId) storage.set(key, pageId);
}

/** The address that the workspace's own leads to for this person. */
export function firstPageOf(storage: Storage, { userId, spaceId }: Place): string {
  const text = (key: string): string | undefined => {
    const kept = storage.get(key);
    return typeof kept === "string" ? kept : undefined;
  };
  const isHere = storage.get(clientKeys.lastVisitedRouteSpaceId()) === spaceId;
  const remembered: Remembered = {
    userId,
    spaceId,
    preference: storage.get(clientKeys.onAppStartPreference(userId, spaceId)),
    lastVisitedRoute: text(isHere ? clientKeys.lastVisitedRoute() : lastIn(spaceId)),
    lastVisitedRouteUserId: isHere ? text(clientKeys.lastVisitedRouteUserId()) : userId,
    lastVisitedRouteSpaceId: spaceId,
    firstPageInSidebar: text(clientKeys.firstPageInSidebar(userId, spaceId)),
  };
  return predictFirstPage(remembered);
}
