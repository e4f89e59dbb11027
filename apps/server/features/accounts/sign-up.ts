// Signing up: the account, its first session, and the cookies of the browser that asked.

import type { signUp as event } from "@tessera/kernel/wire/api/accounts/sign-up.ts";
import { afterSignIn, allAccounts } from "../../auth/browser-accounts.ts";
import { signUp, type SignInServices } from "../../auth/sign-in.ts";
import type { Handler } from "../../http/dispatch.ts";

export function createSignUp(services: SignInServices): Handler<typeof event> {
  return async (request, context) => {
    const signedIn = await signUp(services, request, context);
    const before = await allAccounts(services.sessions, context.cookies);
    context.setCookies.push(
      ...afterSignIn(before, signedIn),
      services.devices.remember(context.cookies, request.email),
    );
    return { userId: signedIn.userId };
  };
}
