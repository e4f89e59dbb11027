// Logging in beside the accounts that this browser has already.

import type { logIn as event } from "@tessera/kernel/wire/api/accounts/log-in.ts";
import { afterSignIn, allAccounts } from "../../auth/browser-accounts.ts";
import { logIn, type SignInServices } from "../../auth/sign-in.ts";
import type { Handler } from "../../http/dispatch.ts";

export function createLogIn(services: SignInServices): Handler<typeof event> {
  return async (request, context) => {
    const before = await allAccounts(services.sessions, context.cookies);
    const signedIn = await logIn(services, request, context);
    // One token an account: the one that this browser had for it is over.
    const former = before.find(({ session }) => session.userId === signedIn.userId);
    if (former !== undefined) await services.sessions.revoke(former.session);
    context.setCookies.push(
      ...afterSignIn(before, signedIn),
      services.devices.remember(context.cookies, request.email),
    );
    return { userId: signedIn.userId };
  };
}
