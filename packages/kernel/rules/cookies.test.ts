import { expect, test } from "vitest";
import { cookieCategories, cookieCategoryOf, cookieKinds, cookieLifetimeDays } from "./cookies.ts";

test("lifetimes of cookies in days", () => {
  const special = {
    consent: 90,
    partnerKey: 90,
    trackingParameters: 180,
    serverToServerTracking: 180,
    checkConsent: 1,
    csrf: 1,
    sync: 90,
  };
  const days = Object.fromEntries(Object.entries(cookieKinds).map(([kind, row]) => [kind, row.days]));
  const others = Object.keys(days).filter((kind) => !Object.hasOwn(special, kind));
  expect(others.length).toBeGreaterThan(4);
  expect(days).toEqual({ ...Object.fromEntries(others.map((kind) => [kind, 365])), ...special });
  for (const row of Object.values(cookieKinds)) expect(cookieLifetimeDays(row.name)).toBe(row.days);
  expect(cookieLifetimeDays("some_other")).toBe(365);
});

test("cookies are necessary, preference, performance or targeting", () => {
  expect([...cookieCategories].toSorted()).toEqual(["necessary", "performance", "preference", "targeting"]);
  for (const row of Object.values(cookieKinds)) expect(cookieCategoryOf(row.name)).toBe(row.category);
  expect([cookieKinds.consent.category, cookieKinds.csrf.category, cookieKinds.users.category]).toEqual([
    "necessary",
    "necessary",
    "necessary",
  ]);
  expect(cookieKinds.partnerKey.category).toBe("targeting");
  expect(cookieCategoryOf("some_other")).toBe("necessary");
});

test("there is a cookie for each that the contract names, under a name of its own", () => {
  const named =
    "users consent deviceId browserId experimentDeviceId ghostAdminUserId publicDomainUserId partnerKey " +
    "serverToServerTracking checkConsent csrf";
  for (const kind of named.split(" ")) expect(Object.keys(cookieKinds)).toContain(kind);
  // Browsers keep these: another name is a forgotten cookie.
  expect(Object.fromEntries(Object.entries(cookieKinds).map(([kind, { name }]) => [kind, name]))).toEqual({
    users: "tessera_users",
    consent: "tessera_cookie_consent",
    checkConsent: "tessera_check_cookie_consent",
    csrf: "csrf",
    deviceId: "tessera_device_id",
    browserId: "tessera_browser_id",
    experimentDeviceId: "tessera_experiment_device_id",
    ghostAdminUserId: "tessera_ghost_admin_user_id",
    publicDomainUserId: "tessera_public_domain_user_id",
    partnerKey: "tessera_partner_key",
    serverToServerTracking: "tessera_s2s_tracking",
    trackingParameters: "tessera_tracking_parameters",
    sync: "tessera_sync",
    locale: "tessera_locale",
  });
});
