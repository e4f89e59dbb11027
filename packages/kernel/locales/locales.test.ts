import { expect, test } from "vitest";
import { defaultLocale, isLocale, localeCodes, localeOfPrefix, locales } from "./locales.ts";
import { negotiateLocale } from "./negotiate.ts";

test("every prefix is lower case, unique, and leads back to its row", () => {
  for (const code of localeCodes) {
    expect(localeOfPrefix(code.toLowerCase())).toBe(code);
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

test("thirteen full locales, zh-CN, zh-TW and pseudo; en-US by default; a bare ko is en-US", () => {
  const contract =
    "en-US ko-KR ja-JP fr-FR de-DE es-ES es-LA pt-BR fi-FI da-DK nl-NL nb-NO sv-SE zh-CN zh-TW pseudo".split(" ");
  expect([...localeCodes].toSorted()).toEqual(contract.toSorted());
  expect(defaultLocale).toBe("en-US");
  expect(negotiateLocale(["ko"])).toBe("en-US");
  expect(negotiateLocale(["ko", "de-DE"])).toBe("en-US");
  expect(negotiateLocale(["xx"])).toBe("en-US");
});

test("a locale's week starts as its calendar says, and its lines run from left to right", () => {
  const sunday = localeCodes.filter((code) => locales[code].weekStart === 7);
  expect(sunday.toSorted()).toEqual(["en-US", "es-LA", "ja-JP", "ko-KR", "pseudo", "pt-BR", "zh-TW"]);
});
