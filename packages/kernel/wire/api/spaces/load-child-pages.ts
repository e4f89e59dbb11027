// What stands at the top of a workspace or a page.

import * as v from "valibot";
import { LISTED_TABLES } from "../../../records/parents.ts";
import { uuid } from "../../../values/id-schema.ts";
import { boundedArray } from "../../../values/bounded-array.ts";
import { childrenSchema, recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

/**
 * The pages directly under a space or a page that the reader may see, in order: what a sidebar shows. With the table
 * `custom_emoji` and the id of the space, all of its own emoji, those that were removed too.
 */
export const loadChildPages = defineEvent({
  name: "loadChildPages",
  changes: false,
  request: v.object({
    spaceId: uuid,
    parents: boundedArray(v.object({ table: v.picklist(LISTED_TABLES), id: uuid }), 200),
  }),
  response: v.object({
    recordMap: recordMapSchema,
    children: childrenSchema,
    seq: v.number(),
  }),
});
