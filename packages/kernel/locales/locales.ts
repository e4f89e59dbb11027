// One row per locale: how Intl calls it, and the first day of its weeks. The prefix of its addresses is its code in small letters. Its
// name is in locale-names.ts, and its texts are in catalogues/.

interface LocaleRow {
  /** The tag for Intl, where the code itself would mean something else. */
  readonly intl: string;
  /** The first day of a week, 1 for Monday to 7 for Sunday. */
  readonly weekStart: 1 | 7;
}

export const locales = {
  "en-US": { intl: "en-US", weekStart: 7 },
  "ko-KR": { intl: "ko-KR", weekStart: 7 },
  "ja-JP": { intl: "ja-JP", weekStart: 7 },
  "fr-FR": { intl: "fr-FR", weekStart: 1 },
  "de-DE": { intl: "de-DE", weekStart: 1 },
  "es-ES": { intl: "es-ES", weekStart: 1 },
  // To Intl, es-LA is Spanish in Laos.
  "es-LA": { intl: "es-419", weekStart: 7 },
  "pt-BR": { intl: "pt-BR", weekStart: 7 },
  "fi-FI": { intl: "fi-FI", weekStart: 1 },
  "da-DK": { intl: "da-DK", weekStart: 1 },
  "nl-NL": { intl: "nl-NL", weekStart: 1 },
  "nb-NO": { intl: "nb-NO", weekStart: 1 },
  "sv-SE": { intl: "sv-SE", weekStart: 1 },
  "zh-CN": { intl: "zh-CN", weekStart: 1 },
  "zh-TW": { intl: "zh-TW", weekStart: 7 },
  // English with every letter accented: shows which texts cannot be translated.
  pseudo: { intl: "en-US", weekStart: 7 },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = "en-US";

export const localeCodes = Object.keys(locales) as Locale[];

export function isLocale(code: string): code is Locale {
  return Object.hasOwn(locales, code);
}

export function localeOfPrefix(segment: string): Locale | null {
  return localeCodes.find((code) => code.toLowerCase() === segment) ?? null;
}
