// Creates an account with e-mail and password and signs it in. Refused with the reasons of
// rules/email.ts and rules/password.ts, or email_already_exists.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";

export const signUp = defineEvent({
  name: "signUp",
  access: "public",
  cost: 0,
  request: v.object({
    email: v.pipe(v.string(), v.maxLength(1000)),
    password: v.pipe(v.string(), v.maxLength(1000)),
    name: v.optional(v.pipe(v.string(), v.maxLength(1000)), ""),
  }),
  response: v.object({ userId: v.string() }),
});
