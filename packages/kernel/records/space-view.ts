/** The ids of a user's own views of workspaces, and the pages that they name. Their fields: tables/space-view.ts. */
import { hashedUuid } from "../values/ids.ts";
import { isList, type JsonObject } from "../values/json.ts";
import { sha256 } from "./sha256.ts";

/** A version 8 UUID of the hash of user, space and "view". */
export function spaceViewId(userId: string, spaceId: string): string {
  const name = `${userId}:${spaceId}:view`;
  return hashedUuid(sha256(Uint8Array.from(name, (character) => character.charCodeAt(0))));
}

/** The pages that a view names: the favourites first, then what was shared with its owner. */
export function pagesOfView(view: JsonObject): string[] {
  return ["bookmarked_pages", "shared_pages"].flatMap((field) => {
    const list = view[field];
    return isList(list) ? list.filter((id) => typeof id === "string") : [];
  });
}
