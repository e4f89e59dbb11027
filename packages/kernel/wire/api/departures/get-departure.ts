// What would happen to pages if a user left a workspace.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

/** For the user and for the owners and admins of the workspace. For users without access to the workspace it does not exist. */
export const getDeparture = defineEvent({
  name: "getDeparture",
  changes: false,
  request: v.object({ spaceId: uuid, userId: uuid }),
  response: v.object({
    /** How many private pages the user has: they are stored for 30 days, readable by no user, and then purged. */
    privatePages: v.number(),
    /** How many other pages with an item for the user would have no user with full access any more. */
    pagesWithoutOwner: v.number(),
    /** Whether the user is the last owner of the workspace, and therefore cannot leave it. */
    isLastOwner: v.boolean(),
    /** Whether the user is in a group that is a member or an owner of the workspace, and therefore stays in the workspace. */
    isByGroup: v.boolean(),
    /** The other owners, to whom the private pages can be handed over. */
    owners: v.array(v.object({ id: v.string(), name: v.string() })),
  }),
});
