// Requests that another site made a browser send are refused. A browser says where a request
// comes from (Origin); a client that is no browser sends no Origin and needs nothing here.
// Beside it a double submit: the header must repeat a cookie that only our own pages can read,
// and that cookie is signed, so that a neighbouring subdomain cannot plant one. Where the browser
// itself says that the request is same-origin (Sec-Fetch-Site, which pages cannot set), that is
// enough: a client that was asleep longer than the cookie lives must not be refused its edits.

import { createHmac, timingSafeEqual } from "node:crypto";
import { AppError } from "@tessera/kernel/errors/app-error.ts";
import { cookies, headers } from "@tessera/kernel/rules/headers.ts";
import { isOwnName } from "./own-names.ts";
import type { CookieChange, CookieJar } from "../auth/browser-accounts.ts";

export interface CrossSite {
  /** Throws when the request may change something and another site could have caused it. */
  refuseForeign(request: {
    origin: string | undefined;
    host: string | undefined;
    csrf: string | undefined;
    fetchSite: string | undefined;
    cookies: CookieJar;
  }): void;
  /** Whether a page of this origin may open a socket or call us. */
  isOwnOrigin(origin: string, host: string | undefined): boolean;
  /** The cookie for a browser that has no good one, else null. */
  cookieFor(jar: CookieJar): CookieChange | null;
}

export interface CrossSiteOptions {
  readonly baseOrigin: () => string;
  /** False: any address or local name under which this machine is reached is ours; a public name has to be said. */
  readonly baseUrlGiven: boolean;
  readonly secret: string;
  readonly randomBytes: (count: number) => Uint8Array;
}

/** The seeds: one day. */
const csrfSeconds = 24 * 60 * 60;

export function createCrossSite(options: CrossSiteOptions): CrossSite {
  const sign = (value: string): string =>
    createHmac("sha256", options.secret).update(`csrf ${value}`).digest("base64url");

  function isGood(token: string | undefined): token is string {
    if (token === undefined || token.length > 200) return false;
    const dot = token.indexOf(".");
    return dot > 0 && equal(token.slice(dot + 1), sign(token.slice(0, dot)));
  }

  function isOwnOrigin(origin: string, host: string | undefined): boolean {
    if (origin === options.baseOrigin()) return true;
    if (options.baseUrlGiven || !URL.canParse(origin)) return false;
    const own = new URL(origin);
    return own.host === host && isOwnName(own.hostname);
  }

  return {
    isOwnOrigin,
    refuseForeign({ origin, host, csrf, fetchSite, cookies: jar }) {
      if (origin === undefined) return;
      if (!isOwnOrigin(origin, host))
        throw refused(`Origin should be ${options.baseOrigin()}, instead was ${origin.slice(0, 200)}.`);
      if (fetchSite === "same-origin" || !hasSession(jar)) return;
      const cookie = jar[cookies.csrf];
      if (!isGood(cookie) || csrf === undefined || !equal(csrf, cookie)) {
        throw refused(`${headers.csrf} should repeat the cookie ${cookies.csrf}.`);
      }
    },
    cookieFor(jar) {
      if (isGood(jar[cookies.csrf])) return null;
      const value = Buffer.from(options.randomBytes(18)).toString("base64url");
      return { name: cookies.csrf, value: `${value}.${sign(value)}`, httpOnly: false, maxAgeSeconds: csrfSeconds };
    },
  };
}

function hasSession(jar: CookieJar): boolean {
  return Object.keys(jar).some((name) => name === cookies.session || name.startsWith(cookies.sessionOfUser));
}

function refused(debugMessage: string): AppError {
  return new AppError("ForbiddenError", debugMessage, { clientData: { type: "login_csrf" } });
}

function equal(one: string, other: string): boolean {
  const a = Buffer.from(one);
  const b = Buffer.from(other);
  return a.byteLength === b.byteLength && timingSafeEqual(a, b);
}
