// What a person allows of cookies. Invariant: what is necessary is always allowed; a consent that is missing, unknown
// or malformed allows; native mobile apps never allow more than what is necessary.
import * as v from "valibot";
import { cookieCategoryOf, cookieKinds, cookieLifetimeDays, type CookieCategory } from "./cookies.ts";

export const consentSchema = v.object({
  necessary: v.boolean(),
  performance: v.boolean(),
  preference: v.boolean(),
  targeting: v.boolean(),
});
export type ConsentValue = v.InferOutput<typeof consentSchema>;

/** What a consent cookie says; null: missing or not to be understood. */
export function readConsent(text: string | undefined): ConsentValue | null {
  if (text === undefined) return null;
  try {
    const read = v.safeParse(consentSchema, JSON.parse(text));
    return read.success ? read.output : null;
  } catch {
    return null; // Not JSON, so nobody's answer.
  }
}

export function consentAllows(consent: ConsentValue | null, category: CookieCategory, nativeMobile: boolean): boolean {
  if (category === "necessary") return true;
  if (nativeMobile) return false;
  return consent === null || consent[category];
}

/** The rules in the form that the client's cookies ask for. */
export const cookieRules = {
  consentCookie: cookieKinds.consent.name,
  checkCookie: cookieKinds.checkConsent.name,
  categoryOf: cookieCategoryOf,
  lifetimeDays: cookieLifetimeDays,
  permissionOf: readConsent,
  allows: consentAllows,
} as const;
