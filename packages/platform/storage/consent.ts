// Cookies, and what the person allows of them. Which cookie is of which category and how long it lives are rules of the
// kernel, handed in. Invariant: a cookie of a category that is not allowed is neither read nor written, and is taken
// away when the permission is.
import type { ConsentValue } from "@tessera/kernel/rules/consent.ts";
import type { CookieCategory } from "@tessera/kernel/rules/cookies.ts";
import { createWritable, type Readable } from "../readable.ts";

export type CookiePermission = ConsentValue;

export interface CookieRules {
  readonly consentCookie: string;
  readonly checkCookie: string;
  readonly categoryOf: (name: string) => CookieCategory;
  readonly lifetimeDays: (name: string) => number;
  /** What a consent cookie says; null: missing or not to be understood. */
  readonly permissionOf: (text: string | undefined) => CookiePermission | null;
  readonly allows: (permission: CookiePermission | null, category: CookieCategory, nativeMobile: boolean) => boolean;
}

/** What `document.cookie` is: reading gives all pairs, writing sets one. */
export interface CookieJar {
  cookie: string;
}

export interface Cookies {
  get(name: string): string | undefined;
  /** False where the person does not allow it. */
  set(name: string, value: string): boolean;
  remove(name: string): void;
}

export interface ConsentState {
  /** Null: the person never said. */
  readonly permission: CookiePermission | null;
  /** Whether to ask: the check cookie asks for it, and nobody answered. */
  readonly asks: boolean;
}

export interface Consent {
  readonly cookies: Cookies;
  readonly state: Readable<ConsentState>;
  allows(category: CookieCategory): boolean;
  choose(permission: Omit<CookiePermission, "necessary">): void;
  /** Whether people of this place are to be asked; kept a day. */
  check(needed: boolean): void;
}

export interface ConsentPorts {
  readonly jar: CookieJar;
  readonly rules: CookieRules;
  readonly nativeMobile: boolean;
  /** Whether the page came over TLS. */
  readonly secure: boolean;
}

const daySeconds = 24 * 60 * 60;

export function createConsent({ jar, rules, nativeMobile, secure }: ConsentPorts): Consent {
  const found = (): ConsentState => {
    const permission = rules.permissionOf(raw(rules.consentCookie));
    return { permission, asks: permission === null && raw(rules.checkCookie) === "true" };
  };
  const raw = (name: string): string | undefined => pairs(jar).find((pair) => pair.name === name)?.value;
  const write = (name: string, value: string, seconds: number): void => {
    const end = secure ? "; secure" : "";
    jar.cookie = `${name}=${encodeURIComponent(value)}; max-age=${seconds}; path=/; samesite=lax${end}`;
  };
  const state = createWritable(found());
  const allows = (category: CookieCategory): boolean => rules.allows(state.read().permission, category, nativeMobile);
  const allowsCookie = (name: string): boolean => allows(rules.categoryOf(name));
  const cookies: Cookies = {
    get: (name) => (allowsCookie(name) ? raw(name) : undefined),
    set(name, value) {
      if (!allowsCookie(name)) return false;
      write(name, value, rules.lifetimeDays(name) * daySeconds);
      return true;
    },
    remove: (name) => write(name, "", 0),
  };
  return {
    cookies,
    state,
    allows,
    choose(permission) {
      cookies.set(rules.consentCookie, JSON.stringify({ necessary: true, ...permission }));
      state.set(found());
      for (const { name } of pairs(jar)) if (!allowsCookie(name)) cookies.remove(name);
    },
    check(needed) {
      cookies.set(rules.checkCookie, String(needed));
      state.set(found());
    },
  };
}

function pairs(jar: CookieJar): { readonly name: string; readonly value: string }[] {
  return jar.cookie.split("; ").flatMap((pair) => {
    const at = pair.indexOf("=");
    return at < 1 ? [] : [{ name: pair.slice(0, at), value: decoded(pair.slice(at + 1)) }];
  });
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // Another program's cookie, with a percent sign of its own.
  }
}
