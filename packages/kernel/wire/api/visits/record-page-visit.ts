// Noting that the caller looks at a page.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";
import { pageVisit } from "./page-visit.ts";

export const recordPageVisit = defineEvent({
  name: "recordPageVisit",
  /** Other clients name the page alone, as `blockId`: it is being looked at now. */
  request: v.pipe(
    v.object({ spaceId: v.optional(v.nullable(uuid)), visit: v.optional(pageVisit), blockId: v.optional(uuid) }),
    v.check(({ visit, blockId }) => visit !== undefined || blockId !== undefined, "a visit, or a blockId"),
  ),
  response: v.object({}),
});
