// One row per locale: its code, its path prefix, its own name, how Intl calls it, and whether its words are written.
// Client and server choose by these rows; the catalogues stand beside this file.

interface LocaleRow {
  /** First segment of a path, before the route. */
  readonly prefix: string;
  /** The language's name in itself. */
  readonly name: string;
  /** The tag to give to Intl, where the code itself would mean something else. */
  readonly intl: string;
  /** True where catalogues/<code>.po is translated; others read English until then. */
  readonly written: boolean;
  /** The first day of a week, 1 for Monday to 7 for Sunday. */
  readonly weekStart: 1 | 7;
  /** Which way its lines run. No locale runs from right to left yet; layouts ask all the same. */
  readonly direction: "ltr" | "rtl";
}

export const locales = {
  "en-US": { prefix: "en-us", name: "English", intl: "en-US", written: true, weekStart: 7, direction: "ltr" },
  "ko-KR": { prefix: "ko-kr", name: "한국어", intl: "ko-KR", written: false, weekStart: 7, direction: "ltr" },
  "ja-JP": { prefix: "ja-jp", name: "日本語", intl: "ja-JP", written: false, weekStart: 7, direction: "ltr" },
  "fr-FR": { prefix: "fr-fr", name: "Français", intl: "fr-FR", written: false, weekStart: 1, direction: "ltr" },
  "de-DE": { prefix: "de-de", name: "Deutsch", intl: "de-DE", written: false, weekStart: 1, direction: "ltr" },
  "es-ES": { prefix: "es-es", name: "Español (España)", intl: "es-ES", written: false, weekStart: 1, direction: "ltr" },
  // To Intl, es-LA is Spanish in Laos.
  "es-LA": {
    prefix: "es-la",
    name: "Español (Latinoamérica)",
    intl: "es-419",
    written: false,
    weekStart: 7,
    direction: "ltr",
  },
  "pt-BR": {
    prefix: "pt-br",
    name: "Português (Brasil)",
    intl: "pt-BR",
    written: false,
    weekStart: 7,
    direction: "ltr",
  },
  "fi-FI": { prefix: "fi-fi", name: "Suomi", intl: "fi-FI", written: false, weekStart: 1, direction: "ltr" },
  "da-DK": { prefix: "da-dk", name: "Dansk", intl: "da-DK", written: false, weekStart: 1, direction: "ltr" },
  "nl-NL": { prefix: "nl-nl", name: "Nederlands", intl: "nl-NL", written: false, weekStart: 1, direction: "ltr" },
  "nb-NO": { prefix: "nb-no", name: "Norsk (bokmål)", intl: "nb-NO", written: false, weekStart: 1, direction: "ltr" },
  "sv-SE": { prefix: "sv-se", name: "Svenska", intl: "sv-SE", written: false, weekStart: 1, direction: "ltr" },
  "zh-CN": { prefix: "zh-cn", name: "简体中文", intl: "zh-CN", written: false, weekStart: 1, direction: "ltr" },
  "zh-TW": { prefix: "zh-tw", name: "繁體中文", intl: "zh-TW", written: false, weekStart: 7, direction: "ltr" },
  // English with every letter accented: shows what is not translatable.
  pseudo: { prefix: "pseudo", name: "Pseudo", intl: "en-US", written: true, weekStart: 7, direction: "ltr" },
} as const satisfies Record<string, LocaleRow>;

export type Locale = keyof typeof locales;

export const defaultLocale: Locale = "en-US";

export const localeCodes = Object.keys(locales) as Locale[];

export function isLocale(code: string): code is Locale {
  return Object.hasOwn(locales, code);
}

export function localeOfPrefix(segment: string): Locale | null {
  return localeCodes.find((code) => locales[code].prefix === segment) ?? null;
}
