// What an invitation offers, to whoever has its code.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";
import { inviteRole } from "./invite-role.ts";

export const loadInvite = defineEvent({
  name: "loadInvite",
  access: "public",
  cost: 1,
  changes: false,
  request: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  /** `to`: the whole workspace, or one page of it and what is inside. */
  response: v.object({
    spaceName: v.string(),
    inviterName: v.string(),
    role: inviteRole,
    to: v.picklist(["workspace", "page"]),
  }),
});
