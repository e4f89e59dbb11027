// The headers of every call of this app, as they are at that moment. start.js repeats them by hand for the first two.
import { cookies, headers } from "@tessera/kernel/wire/headers.ts";
import type { AccountState } from "../account/account.ts";

export interface Moment {
  readonly who: AccountState;
  readonly spaceId: string | null;
  /** The page's cookies as the document tells them. */
  readonly cookieText: string;
}

export function requestHeaders({ who, spaceId, cookieText }: Moment): Record<string, string | undefined> {
  return {
    [headers.csrf]: cookieOf(cookieText, cookies.csrf),
    [headers.activeUser]: who.kind === "somebody" ? who.userId : undefined,
    [headers.spaceId]: spaceId ?? undefined,
    [headers.auditLogPlatform]: "web",
  };
}

function cookieOf(text: string, name: string): string | undefined {
  return text
    .split("; ")
    .find((pair) => pair.startsWith(`${name}=`))
    ?.slice(name.length + 1);
}
