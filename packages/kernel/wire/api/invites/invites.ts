// Invitations by link: made by who may give what they say, read by whoever has the code, accepted by who is signed in.
import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

const inviteRole = v.picklist(["editor", "read_and_write", "comment_only", "reader"]);
/** With a page, an invitation to that page alone; without, to the workspace (roles editor and read_and_write). */
export const createInvite = defineEvent({
  name: "createInvite",
  request: v.object({ spaceId: uuid, role: inviteRole, pageId: v.optional(uuid) }),
  response: v.object({ code: v.string() }),
});
export const loadInvite = defineEvent({
  name: "loadInvite",
  access: "public",
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
export const acceptInvite = defineEvent({
  name: "acceptInvite",
  request: v.object({ code: v.pipe(v.string(), v.maxLength(100)) }),
  response: v.object({ spaceId: v.string(), pageId: v.optional(v.string()) }),
});
