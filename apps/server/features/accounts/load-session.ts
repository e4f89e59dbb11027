// Who is signed in in this browser, for the client to start with.

import type { loadSession as event } from "@tessera/kernel/wire/api/accounts/load-session.ts";
import { accountsOf } from "../../auth/accounts.ts";
import { allAccounts } from "../../auth/browser-accounts.ts";
import type { Sessions } from "../../auth/sessions.ts";
import type { Database } from "../../database/sql.ts";
import type { Handler } from "../../http/dispatch.ts";

export function createLoadSession(database: Database, sessions: Sessions): Handler<typeof event> {
  return async (_request, context) => {
    const userIds = (await allAccounts(sessions, context.cookies)).map(({ session }) => session.userId);
    const byId = new Map((await accountsOf(database, userIds)).map((account) => [account.userId, account.email]));
    const accounts = userIds.flatMap((userId) => {
      const email = byId.get(userId);
      return email === undefined ? [] : [{ userId, email }];
    });
    return { userId: context.caller.actor.userId, accounts };
  };
}
