// Accepting an invitation, by who is signed in.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";

export const acceptInvite = defineEvent({
  name: "acceptInvite",
  request: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  response: v.object({ spaceId: v.string(), pageId: v.optional(v.string()) }),
});
