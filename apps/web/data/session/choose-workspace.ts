// Which workspace an address means: the one it names, else the one that holds its page, else the last one, else the first.
import type { Route } from "@tessera/kernel/routes/routes.ts";
import type { WorkspaceSummary } from "./session.ts";

/** Where the browser keeps which workspace a person was in last. */
export const lastSpaceKey = (userId: string): string => `lastSpace:${userId}`;

export function chooseWorkspace(
  route: Route,
  spaces: readonly WorkspaceSummary[],
  last: unknown,
  spaceOfPage: (pageId: string) => string | null,
): string {
  const among = (id: string | null) => spaces.find((space) => space.id === id)?.id;
  if (route.name === "space") return among(route.spaceId) ?? fallback();
  if (route.name === "spaceDomain") return spaces.find((space) => space.domain === route.spaceDomain)?.id ?? fallback();
  if (route.name === "newPage") return among(route.spaceId ?? null) ?? fallback();
  if (route.name === "page") return among(spaceOfPage(route.blockId)) ?? fallback();
  return fallback();

  function fallback(): string {
    return among(typeof last === "string" ? last : null) ?? spaces[0]?.id ?? "";
  }
}
