// Ends the active account's session in this browser, or all its sessions everywhere. Open
// sockets of an ended session are cut at once.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";

export const logOut = defineEvent({
  name: "logOut",
  request: v.object({ everywhere: v.optional(v.boolean(), false) }),
  response: v.object({}),
});
