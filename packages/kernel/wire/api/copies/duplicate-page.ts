// A copy of a page with all that is in it, right behind it.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

export const copyRequest = {
  pageId: uuid,
  spaceId: uuid,
  /** What the copy is called; without it, as the page is. */
  title: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  /** Whether databases in it keep their rows. */
  withRows: v.optional(v.boolean(), true),
};

export const duplicatePage = defineEvent({
  name: "duplicatePage",
  request: v.object(copyRequest),
  response: v.object({ pageId: v.string() }),
});
