/** All members and guests of a workspace as CSV, for its owners. Members get ForbiddenError; for others it does not exist. */
import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

export const exportSpaceMembers = defineEvent({
  name: "exportSpaceMembers",
  changes: false,
  cost: 5,
  request: v.object({ spaceId: uuid }),
  response: v.object({ csv: v.string() }),
});
