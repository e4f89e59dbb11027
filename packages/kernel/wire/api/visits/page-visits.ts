// A person's visits of pages: noted by the client that shows the page, told to their other clients as recents.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

/** Milliseconds since 1970. */
const time = v.pipe(v.number(), v.safeInteger(), v.minValue(0));

export const pageVisit = v.object({
  pageId: uuid,
  lastViewTime: time,
  lastExitTime: v.optional(v.nullable(time), null),
});

export const recordPageVisit = defineEvent({
  name: "recordPageVisit",
  /** Other clients name the page alone, as `blockId`: it is being looked at now. */
  request: v.pipe(
    v.object({ spaceId: v.optional(v.nullable(uuid)), visit: v.optional(pageVisit), blockId: v.optional(uuid) }),
    v.check(({ visit, blockId }) => visit !== undefined || blockId !== undefined, "a visit, or a blockId"),
  ),
  response: v.object({}),
});

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
