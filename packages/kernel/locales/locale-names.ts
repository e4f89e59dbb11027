// How each locale is listed in the settings. Apart from locales.ts, because the first page does not show it.
import type { Locale } from "./locales.ts";

interface LocaleName {
  /** The language's name in itself. */
  readonly name: string;
  /** True if catalogues/<code>.po is translated. The other locales are shown in English until then. */
  readonly written: boolean;
}

export const localeNames: Readonly<Record<Locale, LocaleName>> = {
  "en-US": { name: "English", written: true },
  "ko-KR": { name: "한국어", written: false },
  "ja-JP": { name: "日本語", written: false },
  "fr-FR": { name: "Français", written: false },
  "de-DE": { name: "Deutsch", written: false },
  "es-ES": { name: "Español (España)", written: false },
  "es-LA": { name: "Español (Latinoamérica)", written: false },
  "pt-BR": { name: "Português (Brasil)", written: false },
  "fi-FI": { name: "Suomi", written: false },
  "da-DK": { name: "Dansk", written: false },
  "nl-NL": { name: "Nederlands", written: false },
  "nb-NO": { name: "Norsk (bokmål)", written: false },
  "sv-SE": { name: "Svenska", written: false },
  "zh-CN": { name: "简体中文", written: false },
  "zh-TW": { name: "繁體中文", written: false },
  pseudo: { name: "Pseudo", written: true },
};
