// Signs an account in, beside those that this browser has signed in already. An unknown address
// and a wrong password get the same answer: login_incorrect.

import * as v from "valibot";
import { defineEvent } from "../../event.ts";

export const logIn = defineEvent({
  name: "logIn",
  access: "public",
  cost: 0,
  request: v.object({
    email: v.pipe(v.string(), v.maxLength(1000)),
    password: v.pipe(v.string(), v.maxLength(1000)),
  }),
  response: v.object({ userId: v.string() }),
});
