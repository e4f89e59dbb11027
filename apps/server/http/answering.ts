// How any route answers a refusal and sets cookies, in one place: the error's status and body,
// Retry-After, the errorId as a header; cookies with the flags that this instance's address asks for.

import type { FastifyReply } from "fastify";
import type { ErrorBody } from "@tessera/kernel/errors/error-body.ts";
import { headers } from "@tessera/kernel/rules/headers.ts";
import type { CookieChange, CookieJar } from "../auth/browser-accounts.ts";
import { answerError, type ErrorContext } from "./answer-error.ts";
import type { CrossSite } from "./cross-site.ts";

export interface Answering {
  refuse(reply: FastifyReply, thrown: unknown, about: Readonly<Record<string, unknown>>): FastifyReply;
  errorBody(thrown: unknown, about: Readonly<Record<string, unknown>>): ErrorBody;
  setCookies(reply: FastifyReply, changes: readonly CookieChange[]): void;
  /** Gives a browser without a good csrf cookie one. */
  setCsrf(reply: FastifyReply, jar: CookieJar): void;
}

export function createAnswering(context: ErrorContext, crossSite: CrossSite, secure: () => boolean): Answering {
  function setCookies(reply: FastifyReply, changes: readonly CookieChange[]): void {
    for (const { name, value, httpOnly, maxAgeSeconds } of changes) {
      const flags = { path: "/", sameSite: "lax", secure: secure(), httpOnly } as const;
      if (value === null) reply.clearCookie(name, flags);
      else reply.setCookie(name, value, { ...flags, maxAge: maxAgeSeconds });
    }
  }
  return {
    setCookies,
    setCsrf(reply, jar) {
      const change = crossSite.cookieFor(jar);
      if (change !== null) setCookies(reply, [change]);
    },
    errorBody: (thrown, about) => answerError(thrown, about, context).body,
    refuse(reply, thrown, about) {
      const { error, body } = answerError(thrown, about, context);
      if (error.retryAfterSeconds !== undefined) reply.header("retry-after", String(error.retryAfterSeconds));
      return reply
        .code(error.status)
        .header(headers.errorId, body.errorId)
        .header("cache-control", "no-store")
        .type("application/json; charset=utf-8")
        .send(JSON.stringify(body));
    },
  };
}
