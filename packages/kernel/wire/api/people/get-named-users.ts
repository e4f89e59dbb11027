// The users whom records of a workspace name, requested by those records: the caller must be able to read a record, the record must
// name the user, and the user must have joined the workspace. In all other cases the box of the user is that of a user who does not
// exist.

import * as v from "valibot";
import { boundedArray } from "../../../values/bounded-array.ts";
import { uuid } from "../../../values/id-schema.ts";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

/** Records of one call, and users of one record. */
export const mostNaming = 100;
/** Users of one call, over all its records. */
export const mostNamed = 500;

const naming = v.object({ table: v.string(), id: uuid, userIds: boundedArray(uuid, mostNaming) });

export const getNamedUsers = defineEvent({
  name: "getNamedUsers",
  changes: false,
  cost: 2,
  request: v.object({
    spaceId: uuid,
    /** Each record with users whom it names. */
    records: v.pipe(
      boundedArray(naming, mostNaming),
      v.check(
        (records) => records.reduce((sum, { userIds }) => sum + userIds.length, 0) <= mostNamed,
        `at most ${mostNamed} users`,
      ),
    ),
  }),
  /** `notion_user`: a box for each user of the request, for an editor. It contains an address only if both users are members. */
  response: v.object({
    recordMap: recordMapSchema,
    /** The number of the workspace's log from which on the users are to be watched; 0 if the caller reads none of the records. */
    seq: v.number(),
  }),
});
