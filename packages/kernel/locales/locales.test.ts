import { expect, test } from "vitest";
import { isLocale, localeCodes, localeOfPrefix, locales } from "./locales.ts";
import { negotiateLocale } from "./negotiate.ts";

test("every prefix is lower case, unique, and leads back to its row", () => {
  for (const code of localeCodes) {
    expect(locales[code].prefix).toBe(locales[code].prefix.toLowerCase());
    expect(localeOfPrefix(locales[code].prefix)).toBe(code);
  }
  expect(localeOfPrefix("login")).toBeNull();
});

test("every Intl tag is one that Intl knows under that language", () => {
  for (const code of localeCodes) expect(Intl.getCanonicalLocales(locales[code].intl)).toEqual([locales[code].intl]);
  expect(new Intl.DisplayNames("en", { type: "region" }).of(locales["es-LA"].intl.slice(3))).toBe("Latin America");
});

test("a reader's languages choose, best first; English where nothing fits", () => {
  const cases: [string[], string][] = [
    [["de-AT", "en"], "de-DE"],
    [["xx", "fr"], "fr-FR"],
    [["es-MX"], "es-LA"],
    [["es"], "es-ES"],
    [["zh-Hant-HK"], "zh-TW"],
    [["zh"], "zh-CN"],
    [["nn-NO"], "nb-NO"],
    [["ko"], "en-US"],
    [["ko-KR"], "ko-KR"],
    [["PSEUDO"], "en-US"],
    [["pseudo"], "pseudo"],
    [[], "en-US"],
  ];
  for (const [preferred, expected] of cases) expect(negotiateLocale(preferred)).toBe(expected);
  expect(isLocale("toString")).toBe(false);
});
