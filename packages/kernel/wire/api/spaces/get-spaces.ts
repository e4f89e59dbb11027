// The workspaces of the signed-in users.

import * as v from "valibot";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

/** Everything of the signed-in users' workspaces, keyed by user id. */
export const getSpaces = defineEvent({
  name: "getSpaces",
  changes: false,
  request: v.object({}),
  response: v.record(v.string(), recordMapSchema),
});
