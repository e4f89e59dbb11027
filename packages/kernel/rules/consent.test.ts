import { expect, test } from "vitest";
import { consentAllows, cookieRules, readConsent } from "./consent.ts";
import { cookieCategories } from "./cookies.ts";

const none = { necessary: true, performance: false, preference: false, targeting: false };
const others = cookieCategories.filter((category) => category !== "necessary");
const malformed = [
  undefined,
  "",
  "x",
  "null",
  "[]",
  "{}",
  '{"necessary":true}',
  ...Object.keys(none).flatMap((name) =>
    [undefined, null, "no", 1].map((wrong) => JSON.stringify({ ...none, [name]: wrong })),
  ),
];

test("the consent value has four booleans, all of them required", () => {
  expect(readConsent(JSON.stringify(none))).toEqual(none);
  for (const text of malformed) expect(readConsent(text)).toBeNull();
});

test("a missing, unknown or malformed consent allows; necessary is always allowed", () => {
  for (const text of malformed)
    for (const category of cookieCategories) expect(consentAllows(readConsent(text), category, false)).toBe(true);
  expect(consentAllows({ ...none, necessary: false }, "necessary", false)).toBe(true);
  for (const category of others) {
    expect(consentAllows(none, category, false)).toBe(false);
    expect(consentAllows({ ...none, [category]: true }, category, false)).toBe(true);
  }
});

test("native mobile never allows tracking that is not necessary", () => {
  const all = { necessary: true, performance: true, preference: true, targeting: true };
  for (const consent of [null, all, none]) {
    for (const category of others) expect(consentAllows(consent, category, true)).toBe(false);
    expect(consentAllows(consent, "necessary", true)).toBe(true);
  }
});

test("cookies are read and written by these rules", () => {
  expect(cookieRules.lifetimeDays(cookieRules.consentCookie)).toBe(90);
  expect(cookieRules.lifetimeDays(cookieRules.checkCookie)).toBe(1);
  expect(cookieRules.categoryOf(cookieRules.consentCookie)).toBe("necessary");
  expect(cookieRules.allows(cookieRules.permissionOf(JSON.stringify(none)), "targeting", false)).toBe(false);
});
