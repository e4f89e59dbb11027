// Giving the private pages of the caller to an owner of the workspace before the caller leaves.

import * as v from "valibot";
import { uuid } from "../../../values/id-schema.ts";
import { defineEvent } from "../../event.ts";

/**
 * Gives an owner of the workspace full access to all private pages of the caller, who keeps the access to them. Each page is one
 * transaction. After a failure the same call continues with the pages that are still private.
 */
export const handOverPrivatePages = defineEvent({
  name: "handOverPrivatePages",
  cost: 5,
  request: v.object({ spaceId: uuid, toUserId: uuid }),
  response: v.object({ pages: v.number() }),
});
