// What deletes, and what deletes for good: existing clients send one event for both.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { defineEvent } from "../../event.ts";

/**
 * To the trash, or with `permanentlyDelete` out of it: then each must be a page in the trash which the caller has full
 * access to, or made or trashed while they may edit it. Whoever holds the workspace can take that back until it is purged.
 */
export const deleteBlocks = defineEvent({
  name: "deleteBlocks",
  request: v.object({
    blocks: v.pipe(boundedArray(v.object({ id: uuid, spaceId: v.optional(v.nullable(uuid)) }), 100), v.minLength(1)),
    permanentlyDelete: v.optional(v.boolean(), false),
  }),
  response: v.object({}),
});
