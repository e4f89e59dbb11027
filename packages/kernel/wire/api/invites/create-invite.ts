// Inviting by link, by who may give what the invitation says.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";
import { inviteRole } from "./invite-role.ts";

/** With a page, an invitation to that page alone; without, to the workspace (roles editor and read_and_write). */
export const createInvite = defineEvent({
  name: "createInvite",
  request: v.object({ spaceId: uuid, role: inviteRole, pageId: v.optional(uuid) }),
  response: v.object({ code: v.string() }),
});
