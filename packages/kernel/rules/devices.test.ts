import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hidesConsent, interfaceFonts, isSmallPhone, isTablet, supportsDarkMode } from "./devices.ts";

test("tablets: Android from 600 upright and 969 across, iPads over 680", () => {
  const tablet = (system: "android" | "ios" | "other", width: number, height: number) =>
    isTablet({ system, width, height });
  expect([tablet("android", 599, 900), tablet("android", 600, 900)]).toEqual([false, true]);
  expect([tablet("android", 968, 600), tablet("android", 969, 600)]).toEqual([false, true]);
  expect([tablet("ios", 680, 900), tablet("ios", 681, 900)]).toEqual([false, true]);
  expect(tablet("other", 1200, 800)).toBe(false);
});

test("a small phone is 320 wide or less", () => {
  expect([isSmallPhone({ width: 320 }), isSmallPhone({ width: 321 })]).toEqual([true, false]);
});

test("letters of the interface: 12/14 on desktops, 14/16 on phones", () => {
  expect(interfaceFonts).toEqual({ desktop: [12, 14], mobile: [14, 16] });
  const tokens = readFileSync(new URL("../../ui/tokens.css", import.meta.url), "utf8");
  const phones = tokens.indexOf("@media (max-width: 600px)");
  const sizes = (css: string) =>
    ["12", "14"].map((name) => Number(new RegExp(`--ui-${name}: ([\\d.]+)rem;`).exec(css)?.[1]) * 16);
  expect([sizes(tokens.slice(0, phones)), sizes(tokens.slice(phones))]).toEqual([
    [12, 14],
    [14, 16],
  ]);
});

test("the consent interface is hidden from the named native versions on", () => {
  expect([hidesConsent("android", "0.6.301"), hidesConsent("android", "0.6.302")]).toEqual([false, true]);
  expect([hidesConsent("ios", "0.4.402"), hidesConsent("ios", "0.4.403")]).toEqual([false, true]);
  expect([hidesConsent("ios", "1.0.0"), hidesConsent("android", "0.10.0"), hidesConsent("ios", "x")]).toEqual([
    true,
    true,
    false,
  ]);
});

test("dark mode from iOS 13 and Android API 29 on", () => {
  expect([supportsDarkMode("ios", 12), supportsDarkMode("ios", 13)]).toEqual([false, true]);
  expect([supportsDarkMode("android", 28), supportsDarkMode("android", 29)]).toEqual([false, true]);
  expect(supportsDarkMode("other", 0)).toBe(true);
});
