// Accounts as a feature: signing up, logging in and out, and who is signed in.

import { randomBytes } from "node:crypto";
import { createKnownDevices } from "../../auth/known-devices.ts";
import { createPasswords } from "../../auth/passwords.ts";
import { createSignInLimits } from "../../auth/rate-limits.ts";
import type { SignInServices } from "../../auth/sign-in.ts";
import type { NounFeature } from "../../ground/feature.ts";
import type { Ground } from "../../ground/ground.ts";
import { recordsIn } from "../../ground/records.ts";
import { createLoadSession } from "./load-session.ts";
import { createLogIn } from "./log-in.ts";
import { createLogOut } from "./log-out.ts";
import { createSignUp } from "./sign-up.ts";

/** `signUpsPerHour`: of one address. */
export function openAccounts(
  { database, sessions, secret, log, now, newId }: Ground,
  signUpsPerHour: number,
): NounFeature<"accounts"> {
  const services: SignInServices = {
    database,
    sessions,
    passwords: createPasswords(),
    limits: createSignInLimits(signUpsPerHour),
    devices: createKnownDevices(secret, randomBytes),
    identities: [{ createUser: (sql, user) => recordsIn(sql, log).bootstrap.createUser(user) }],
    now,
    randomUUID: newId,
  };
  return {
    handlers: {
      loadSession: createLoadSession(database, sessions),
      logIn: createLogIn(services),
      logOut: createLogOut(sessions),
      signUp: createSignUp(services),
    },
  };
}
