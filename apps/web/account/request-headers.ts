// The headers of every call of this app, as they are at that moment. start.js repeats them by hand for the first two.
import { cookies, headers } from "@tessera/kernel/rules/headers.ts";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import type { AccountState } from "./account.ts";

/** What takes several requests and has an end, by the route that it runs on. */
const flows: Partial<Record<Route["name"], string>> = {
  login: "log_in",
  signup: "sign_up",
  onboarding: "create_workspace",
  invite: "accept_invitation",
};

export interface Moment {
  readonly who: AccountState;
  readonly spaceId: string | null;
  readonly route?: Route["name"];
  /** The page's cookies as the document tells them. */
  readonly cookieText: string;
}

export function requestHeaders({ who, spaceId, route, cookieText }: Moment): Record<string, string | undefined> {
  return {
    [headers.csrf]: cookieOf(cookieText, cookies.csrf),
    [headers.activeUser]: who.kind === "somebody" ? who.userId : undefined,
    [headers.spaceId]: spaceId ?? undefined,
    [headers.userFlow]: route && flows[route],
    [headers.auditLogPlatform]: "web",
  };
}

function cookieOf(text: string, name: string): string | undefined {
  return text
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
