// Pages of a workspace on which no user has full access, for the owners of the workspace.

import * as v from "valibot";
import { boundedArray } from "../../../values/bounded-array.ts";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

const page = v.object({ id: v.string(), title: v.string(), icon: v.nullable(v.string()) });
export type OrphanedPage = v.InferOutput<typeof page>;

/**
 * Lists at most 50 of the pages, in order of their ids. Private pages of users who left are not among them. A page whose parent is
 * such a page is listed only if it does not take the access of its parent. `cursor` of a response requests the next ones.
 */
export const getOrphanedPages = defineEvent({
  name: "getOrphanedPages",
  changes: false,
  cost: 5,
  request: v.object({ spaceId: uuid, cursor: v.optional(v.nullable(uuid), null) }),
  response: v.object({ pages: v.array(page), cursor: v.nullable(v.string()) }),
});

/** Gives the caller, an owner, full access to these pages, as far as no user has it. Returns the ids of the pages that were taken over. */
export const takeOverPages = defineEvent({
  name: "takeOverPages",
  cost: 5,
  request: v.object({ spaceId: uuid, blockIds: v.pipe(boundedArray(uuid, 100), v.minLength(1)) }),
  response: v.object({ taken: v.array(v.string()) }),
});
