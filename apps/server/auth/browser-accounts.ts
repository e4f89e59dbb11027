// The accounts signed in in one browser, as cookies: `token_v2` is the token of the account that
// signed in last, `token_v2_<user id>` one for each account, and a JSON array of user ids that
// the client reads. That array is an index: what counts is only what the tokens resolve to.

import { cookies } from "@tessera/kernel/rules/headers.ts";
import type { Session, Sessions } from "./sessions.ts";

export type CookieJar = Readonly<Record<string, string | undefined>>;

export interface CookieChange {
  readonly name: string;
  /** Null removes it. */
  readonly value: string | null;
  readonly httpOnly: boolean;
  readonly maxAgeSeconds: number;
}

export interface BrowserAccount {
  readonly token: string;
  readonly session: Session;
}

/** More accounts than this in one browser are not looked at. */
const maxAccounts = 10;
export const sessionCookieSeconds = 365 * 24 * 60 * 60;

/**
 * The account a request is for: the one that the active-user header names, if one of the tokens
 * proves it; without a header the account of `token_v2`, else the first that is signed in.
 */
export async function activeAccount(
  sessions: Sessions,
  jar: CookieJar,
  activeUser: string | null,
): Promise<BrowserAccount | null> {
  const names =
    activeUser === null
      ? [cookies.session, ...accountCookies(jar)]
      : [`${cookies.sessionOfUser}${activeUser}`, cookies.session];
  for (const name of names) {
    const account = await resolveCookie(sessions, jar, name);
    if (account !== null && (activeUser === null || account.session.userId === activeUser)) return account;
  }
  return null;
}

/** Every account whose token is good, `token_v2` first, each once. */
export async function allAccounts(sessions: Sessions, jar: CookieJar): Promise<BrowserAccount[]> {
  const found = new Map<string, BrowserAccount>();
  for (const name of [cookies.session, ...accountCookies(jar)]) {
    const account = await resolveCookie(sessions, jar, name);
    if (account !== null && !found.has(account.session.userId)) found.set(account.session.userId, account);
  }
  return [...found.values()];
}

/** The cookies after `signedIn` joined the accounts that were there. */
export function afterSignIn(
  before: readonly BrowserAccount[],
  signedIn: { userId: string; token: string },
): CookieChange[] {
  const others = before.map(({ session }) => session.userId).filter((id) => id !== signedIn.userId);
  return [
    sessionCookie(cookies.session, signedIn.token),
    sessionCookie(`${cookies.sessionOfUser}${signedIn.userId}`, signedIn.token),
    usersCookie([signedIn.userId, ...others]),
  ];
}

/** The cookies after `userId` left: the next account, if there is one, takes `token_v2`. */
export function afterSignOut(before: readonly BrowserAccount[], userId: string): CookieChange[] {
  const left = before.filter(({ session }) => session.userId !== userId);
  return [
    sessionCookie(cookies.session, left[0]?.token ?? null),
    sessionCookie(`${cookies.sessionOfUser}${userId}`, null),
    usersCookie(left.map(({ session }) => session.userId)),
  ];
}

function accountCookies(jar: CookieJar): string[] {
  return Object.keys(jar)
    .filter((name) => name.startsWith(cookies.sessionOfUser))
    .slice(0, maxAccounts);
}

async function resolveCookie(sessions: Sessions, jar: CookieJar, name: string): Promise<BrowserAccount | null> {
  const token = jar[name];
  if (token === undefined || token === "") return null;
  const session = await sessions.resolve(token);
  return session === null ? null : { token, session };
}

function sessionCookie(name: string, value: string | null): CookieChange {
  return { name, value, httpOnly: true, maxAgeSeconds: sessionCookieSeconds };
}

function usersCookie(userIds: readonly string[]): CookieChange {
  const value = userIds.length === 0 ? null : JSON.stringify(userIds);
  return { name: cookies.users, value, httpOnly: false, maxAgeSeconds: sessionCookieSeconds };
}
