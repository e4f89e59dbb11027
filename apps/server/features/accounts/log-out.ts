// Logging out: this browser's session of the active account, or all of its sessions.

import type { logOut as event } from "@tessera/kernel/wire/api/accounts/log-out.ts";
import { afterSignOut, allAccounts } from "../../auth/browser-accounts.ts";
import type { Sessions } from "../../auth/sessions.ts";
import type { Handler } from "../../http/dispatch.ts";

export function createLogOut(sessions: Sessions): Handler<typeof event> {
  return async ({ everywhere }, context) => {
    const before = await allAccounts(sessions, context.cookies);
    if (everywhere) await sessions.revokeAll(context.caller.actor.userId);
    for (const { session } of before) {
      if (!everywhere && session.userId === context.caller.actor.userId) await sessions.revoke(session);
    }
    context.setCookies.push(...afterSignOut(before, context.caller.actor.userId));
    return {};
  };
}
