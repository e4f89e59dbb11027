// Resolves who makes a request to a caller, for HTTP and WebSockets alike. Invariant: a caller is proved by a credential; headers
// only choose among the accounts that the browser's session tokens prove. A further kind of credential is a further kind of
// caller here: the compiler then names the places that decide by kind.

import type { FastifyRequest } from "fastify";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import type { Actor } from "@tessera/kernel/permissions/can.ts";
import { headers } from "@tessera/kernel/rules/headers.ts";
import { activeAccount, type CookieJar } from "../auth/browser-accounts.ts";
import type { Sessions } from "../auth/sessions.ts";
import type { CrossSite } from "./cross-site.ts";

/** A signed-in user, or a bot that acts for one: `userId` is the user for whom permissions are checked. */
export interface UserActor extends Actor {
  readonly userId: string;
}

/** A user in a browser or an app, proved by a session token. */
export interface SessionCaller {
  readonly kind: "session";
  readonly actor: UserActor;
  readonly sessionId: string;
}

/** Anyone on the internet: permissions of public pages are all it has. */
export interface PublicCaller {
  readonly kind: "public";
  readonly actor: { readonly userId: null };
}

export type Caller = SessionCaller | PublicCaller;

export function sessionCaller(userId: string, sessionId: string): SessionCaller {
  return { kind: "session", actor: { userId }, sessionId };
}

export const publicCaller: PublicCaller = { kind: "public", actor: { userId: null } };

/** `activeUser` names one of the browser's accounts. If no session proves that account, the caller is public. */
export async function resolveCaller(
  sessions: Sessions,
  cookies: CookieJar,
  activeUser: string | null,
): Promise<Caller> {
  const account = await activeAccount(sessions, cookies, activeUser);
  return account === null ? publicCaller : sessionCaller(account.session.userId, account.session.sessionId);
}

/** Returns the caller if it is a user. Throws UnauthorizedError otherwise. */
export function requireSession(caller: Caller): SessionCaller {
  if (caller.kind === "session") return caller;
  throw new AppError("UnauthorizedError", "No session, or not one of the active user.", {
    clientData: { type: "login_session_expired" },
  });
}

/** Refuses a request that another site caused a browser to send. */
export function refuseForeign(request: FastifyRequest, crossSite: CrossSite): void {
  crossSite.refuseForeign({
    origin: request.headers.origin,
    host: request.headers.host,
    csrf: single(request.headers[headers.csrf]),
    fetchSite: single(request.headers["sec-fetch-site"]),
    cookies: request.cookies,
  });
}

export function single(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}
