/**
 * A person's own view of a workspace: favourites, the order of the sidebar's sections and which are closed. Members get
 * one with their membership; who only sees shared pages makes theirs when it is first wanted, under the id that follows
 * from who and where, so that two devices make the same one. The contract shows `userId` and `spaceId`; on the wire they
 * are `user_id` and `space_id`, as existing clients write them. Unknown keys are kept.
 */
import * as v from "valibot";
import { hashedUuid } from "../values/ids.ts";
import { isList, type JsonObject } from "../values/json.ts";
import { sha256 } from "./sha256.ts";

const id = v.string();
const ids = v.optional(v.array(id));

export const spaceViewSchema = v.looseObject({
  id,
  user_id: id,
  space_id: id,
  parent_id: v.optional(id),
  parent_table: v.optional(v.literal("user_root")),
  joined: v.optional(v.boolean()),
  bookmarked_pages: ids,
  shared_pages: ids,
});

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
