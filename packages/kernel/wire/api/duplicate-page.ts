// A copy of a page with all that is in it, right behind it.

import * as v from "valibot";
import { toId } from "../../records/ids.ts";
import { defineEvent } from "../event.ts";

const uuid = v.pipe(v.string(), v.transform((value) => toId(value) ?? ""), v.check((value) => value !== "", "an id")); // prettier-ignore

export const duplicatePage = defineEvent({
  name: "duplicatePage",
  request: v.object({
    pageId: uuid,
    spaceId: uuid,
    /** What the copy is called; without it, as the page is. */
    title: v.optional(v.pipe(v.string(), v.maxLength(2000))),
  }),
  response: v.object({ pageId: v.string() }),
});
