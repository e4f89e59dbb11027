// Who answers which event. The type demands one line for every event of the kernel's list.

import type { events } from "@tessera/kernel/wire/api/events.ts";
import type { SignInServices } from "../auth/sign-in.ts";
import type { Handlers } from "../http/dispatch.ts";
import { createLoadSession } from "./load-session.ts";
import { createLogIn } from "./log-in.ts";
import { createLogOut } from "./log-out.ts";
import { createSignUp } from "./sign-up.ts";

export interface HandlerServices {
  readonly signIn: SignInServices;
}

export function createHandlers({ signIn }: HandlerServices): Handlers<typeof events> {
  return {
    loadSession: createLoadSession(signIn.database, signIn.sessions),
    logIn: createLogIn(signIn),
    logOut: createLogOut(signIn.sessions),
    signUp: createSignUp(signIn),
  };
}
