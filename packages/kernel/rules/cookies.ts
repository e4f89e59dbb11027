// The cookies: what each is for, how long it lives, and under which name. Reading and writing them, where the person
// allows it, is left to the client's ground.
import { cookies as sessionCookies } from "./headers.ts";

export const cookieCategories = ["necessary", "preference", "performance", "targeting"] as const;
export type CookieCategory = (typeof cookieCategories)[number];

interface CookieRow {
  readonly name: string;
  readonly category: CookieCategory;
  readonly days: number;
}

const year = 365;

export const cookieKinds = {
  /** A JSON array of signed-in user ids. */
  users: { name: sessionCookies.users, category: "necessary", days: year },
  /** What the person allows, as JSON. */
  consent: { name: "tessera_cookie_consent", category: "necessary", days: 90 },
  /** Whether people of this place are to be asked: true or false. */
  checkConsent: { name: "tessera_check_cookie_consent", category: "necessary", days: 1 },
  csrf: { name: sessionCookies.csrf, category: "necessary", days: 1 },
  deviceId: { name: "tessera_device_id", category: "necessary", days: year },
  browserId: { name: "tessera_browser_id", category: "necessary", days: year },
  experimentDeviceId: { name: "tessera_experiment_device_id", category: "performance", days: year },
  /** Whom an administrator looks at the product as. */
  ghostAdminUserId: { name: "tessera_ghost_admin_user_id", category: "necessary", days: year },
  publicDomainUserId: { name: "tessera_public_domain_user_id", category: "necessary", days: year },
  partnerKey: { name: "tessera_partner_key", category: "targeting", days: 90 },
  /** partnerKey and clickId, as JSON. */
  serverToServerTracking: { name: "tessera_s2s_tracking", category: "targeting", days: 180 },
  /** The parameters that a visit of the website came with. */
  trackingParameters: { name: "tessera_tracking_parameters", category: "targeting", days: 180 },
  /** Carries the session between the hosts of one product. */
  sync: { name: "tessera_sync", category: "necessary", days: 90 },
  locale: { name: "tessera_locale", category: "preference", days: year },
} as const satisfies Record<string, CookieRow>;

const rowOf = (name: string): CookieRow | undefined => Object.values(cookieKinds).find((row) => row.name === name);

/** A cookie that is not ours belongs to the session of somebody: it is necessary until a row says otherwise. */
export function cookieCategoryOf(name: string): CookieCategory {
  return rowOf(name)?.category ?? "necessary";
}

export function cookieLifetimeDays(name: string): number {
  return rowOf(name)?.days ?? year;
}
