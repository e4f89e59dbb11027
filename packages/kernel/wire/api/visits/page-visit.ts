// A person's visit of a page: noted by the client that shows the page, told to their other clients as recents.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";

/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const pageVisit = v.object({
  pageId: uuid,
  lastViewTime: time,
  lastExitTime: v.optional(v.nullable(time), null),
});
