// What a handler knows about a request beside its body: who asks, from where, on which screen.
// Read once from the headers, which are all optional and none of which is believed to prove anything.

import type { IncomingHttpHeaders } from "node:http";
import { headers, queryParameters } from "@tessera/kernel/rules/headers.ts";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { activeAccount, type CookieChange, type CookieJar } from "../auth/browser-accounts.ts";
import type { Sessions } from "../auth/sessions.ts";

export interface RequestContext {
  readonly requestId: string;
  /** The user that a session proves; never taken from a header. */
  readonly userId: string | null;
  readonly sessionId: string | null;
  readonly spaceId: string | null;
  readonly clientVersion: string | null;
  readonly appVersion: string | null;
  readonly platform: string | null;
  readonly userFlow: string | null;
  readonly cell: string | null;
  readonly source: string | null;
  readonly throttledMs: number | null;
  readonly address: string;
  readonly userAgent: string;
  readonly authorization: string | null;
  readonly cookies: CookieJar;
  /** Cookies that go out with the answer, if it is a success. */
  readonly setCookies: CookieChange[];
}

/** A context whose user is known: what handlers of events for signed-in users get. */
export interface UserContext extends RequestContext {
  readonly userId: string;
  readonly sessionId: string;
}

export interface RawRequest {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookies: CookieJar;
  readonly address: string;
}

export async function readContext(raw: RawRequest, sessions: Sessions): Promise<RequestContext> {
  const activeUser = header(raw, headers.activeUser);
  const account = await activeAccount(sessions, raw.cookies, activeUser);
  const throttledMs = Number(raw.query[queryParameters.throttledMs] ?? Number.NaN);
  return {
    requestId: raw.id,
    userId: account?.session.userId ?? null,
    sessionId: account?.session.sessionId ?? null,
    spaceId: header(raw, headers.spaceId),
    clientVersion: header(raw, headers.clientVersion),
    appVersion: header(raw, headers.appVersion),
    platform: header(raw, headers.auditLogPlatform),
    userFlow: header(raw, headers.userFlow),
    cell: header(raw, headers.cell),
    source: text(raw.query[queryParameters.source]),
    throttledMs: Number.isFinite(throttledMs) && throttledMs >= 0 ? throttledMs : null,
    address: raw.address,
    userAgent: header(raw, "user-agent") ?? "",
    authorization: header(raw, "authorization"),
    cookies: raw.cookies,
    setCookies: [],
  };
}

export function requireUser(context: RequestContext): UserContext {
  const { userId, sessionId } = context;
  if (userId === null || sessionId === null) {
    throw new AppError("UnauthorizedError", "No session, or not one of the active user.", {
      clientData: { type: "login_session_expired" },
    });
  }
  return { ...context, userId, sessionId };
}

/** Longer than any of these headers has a reason to be. */
const maxText = 500;

function header(raw: RawRequest, name: string): string | null {
  return text(raw.headers[name]);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, maxText) : null;
}
