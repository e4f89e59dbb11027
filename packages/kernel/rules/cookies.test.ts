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
  const names = Object.values(cookieKinds).map(({ name }) => name);
  expect(new Set(names).size).toBe(names.length);
});
