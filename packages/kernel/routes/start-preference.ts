// What the root leads to: a person's preference for a workspace, and what their browser remembers.
// Pure: reading the stored keys is left to the edge.
import { buildPath, pagePath, parsePath } from "./routes.ts";

export const startPreferences = ["personal_home", "chat", "first_page", "last_visited_page"] as const;
export type StartPreference = (typeof startPreferences)[number];
export const defaultStartPreference: StartPreference = "last_visited_page";

/** A stored preference; anything else is the default. */
export function readStartPreference(stored: unknown): StartPreference {
  return startPreferences.find((each) => each === stored) ?? defaultStartPreference;
}

/** What is stored for a person and a workspace; each may be missing. */
export interface Remembered {
  readonly userId: string;
  readonly spaceId: string;
  /** `onAppStartPreference:{user}:{space}` */
  readonly preference?: unknown;
  readonly lastVisitedRoute?: string | undefined;
  readonly lastVisitedRouteUserId?: string | undefined;
  readonly lastVisitedRouteSpaceId?: string | undefined;
  /** `firstPageInSidebar:{user}:{space}`, a block's id. */
  readonly firstPageInSidebar?: string | undefined;
}

/** The address that the root is predicted to lead to. Where a preference has nothing to go by, the next one is taken. */
export function predictFirstPage(remembered: Remembered): string {
  const { preference, firstPageInSidebar } = remembered;
  switch (readStartPreference(preference)) {
    case "personal_home":
      return buildPath("home", {});
    case "chat":
      return buildPath("chat", {});
    case "first_page":
      return first() ?? lastVisited(remembered) ?? workspace();
    case "last_visited_page":
      return lastVisited(remembered) ?? first() ?? workspace();
  }

  function first(): string | null {
    return firstPageInSidebar === undefined ? null : pagePath(firstPageInSidebar, "");
  }

  function workspace(): string {
    return buildPath("space", { spaceId: remembered.spaceId });
  }
}

/** The last address, where it was this person's in this workspace, and leads anywhere but to the root again. */
function lastVisited(remembered: Remembered): string | null {
  const { lastVisitedRoute: address, lastVisitedRouteUserId, lastVisitedRouteSpaceId, userId, spaceId } = remembered;
  if (address === undefined || lastVisitedRouteUserId !== userId || lastVisitedRouteSpaceId !== spaceId) return null;
  const { name } = parsePath(address).route;
  return name === "unknown" || name === "root" ? null : address;
}
