// The caller's recents.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";
import { pageVisit } from "./page-visit.ts";

/** The pages that they visited last and may still read, latest first. */
export const getPageVisits = defineEvent({
  name: "getPageVisits",
  changes: false,
  request: v.object({
    spaceId: uuid,
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)), 20),
  }),
  response: v.object({ visits: v.array(pageVisit), recordMap: recordMapSchema }),
});
