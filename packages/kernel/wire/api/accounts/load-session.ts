// Who is signed in in this browser: the active account and all of them. Asked on start, so it
// answers nobody with null instead of an error.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";

export const loadSession = defineEvent({
  name: "loadSession",
  access: "public",
  cost: 0,
  changes: false,
  request: v.object({}),
  response: v.object({
    userId: v.nullable(v.string()),
    accounts: v.array(v.object({ userId: v.string(), email: v.string() })),
  }),
});
