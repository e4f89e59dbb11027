// Chooses a locale from what a reader prefers, best first. Never the pseudo locale, unless it is asked for by its code.
import { defaultLocale, isLocale, localeCodes, type Locale } from "./locales.ts";

/** Spanish of these places is es-ES; every other region reads the Latin American one. */
const spanishOfSpain = new Set(["es", "es-es"]);

function match(tag: string): Locale | null {
  if (isLocale(tag)) return tag;
  const wanted = tag.toLowerCase().replaceAll("_", "-");
  // A bare "ko" maps to English, as in docs/contract.md.
  if (wanted === "ko") return "en-US";
  const exact = localeCodes.find((code) => code.toLowerCase() === wanted);
  if (exact) return exact === "pseudo" ? null : exact;
  const [language = "", ...rest] = wanted.split("-");
  if (language === "es") return spanishOfSpain.has(wanted) ? "es-ES" : "es-LA";
  if (language === "zh")
    return rest.some((part) => part === "hant" || part === "hk" || part === "mo") ? "zh-TW" : "zh-CN";
  if (language === "no" || language === "nn") return "nb-NO";
  return localeCodes.find((code) => code !== "pseudo" && code.toLowerCase().startsWith(`${language}-`)) ?? null;
}

export function negotiateLocale(preferred: readonly string[]): Locale {
  for (const tag of preferred) {
    const found = match(tag);
    if (found) return found;
  }
  return defaultLocale;
}
