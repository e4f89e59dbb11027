// The caller's workspaces.

import * as v from "valibot";
import { recordMapSchema } from "../../box.ts";
import { defineEvent } from "../../event.ts";

export const loadUserContent = defineEvent({
  name: "loadUserContent",
  changes: false,
  request: v.object({ platform: v.optional(v.string()) }),
  response: v.object({ recordMap: recordMapSchema }),
});
