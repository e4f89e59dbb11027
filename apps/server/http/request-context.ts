// What a handler knows about a request besides its body: the caller, the address, the screen. It is read once, from headers that
// are all optional and prove nothing.

import type { IncomingHttpHeaders } from "node:http";
import type { FastifyRequest } from "fastify";
import { headers, queryParameters } from "@tessera/kernel/rules/headers.ts";
import type { CookieChange, CookieJar } from "../auth/browser-accounts.ts";
import type { Sessions } from "../auth/sessions.ts";
import { requireSession, resolveCaller, type Caller, type SessionCaller } from "./callers.ts";

export interface RequestContext {
  readonly requestId: string;
  readonly caller: Caller;
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

/** The context of events for signed-in users. */
export interface UserContext extends RequestContext {
  readonly caller: SessionCaller;
}

interface RawRequest {
  readonly id: string;
  readonly headers: IncomingHttpHeaders;
  readonly query: Readonly<Record<string, unknown>>;
  readonly cookies: CookieJar;
  readonly address: string;
}

export async function readContext(raw: RawRequest, sessions: Sessions): Promise<RequestContext> {
  const activeUser = header(raw, headers.activeUser);
  const throttledMs = Number(raw.query[queryParameters.throttledMs] ?? Number.NaN);
  return {
    requestId: raw.id,
    caller: await resolveCaller(sessions, raw.cookies, activeUser),
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

export async function contextOf(request: FastifyRequest, sessions: Sessions): Promise<RequestContext> {
  const query = request.query as Readonly<Record<string, unknown>>;
  return await readContext(
    { id: request.id, headers: request.headers, query, cookies: request.cookies, address: request.ip },
    sessions,
  );
}

/** Throws UnauthorizedError if the caller is not a user. */
export function requireUser(context: RequestContext): UserContext {
  return { ...context, caller: requireSession(context.caller) };
}

/** Longer than any of these headers has a reason to be. */
const maxText = 500;

function header(raw: RawRequest, name: string): string | null {
  return text(raw.headers[name]);
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value.slice(0, maxText) : null;
}
