// Chooses the locale and loads its words. English comes with the first script; other catalogues load when chosen.
// A catalogue is compiled at build, English too: production strips the source text from the calls.
import { i18n } from "@lingui/core";
import type { Messages } from "@lingui/core";
import { messages as english } from "@tessera/kernel/locales/catalogues/en-US.po";
import { isLocale, locales, type Locale } from "@tessera/kernel/locales/locales.ts";
import { negotiateLocale } from "@tessera/kernel/locales/negotiate.ts";

const catalogues: Partial<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  pseudo: () => import("@tessera/kernel/locales/catalogues/pseudo.po"),
};

export function chooseLocale(ofPath: Locale | null, stored: unknown, preferred: readonly string[]): Locale {
  const wanted = ofPath ?? (typeof stored === "string" && isLocale(stored) ? stored : negotiateLocale(preferred));
  // A locale whose catalogue is not written yet reads English, and says so to screen readers.
  return locales[wanted].written ? wanted : "en-US";
}

export async function startWords(locale: Locale): Promise<void> {
  const load = catalogues[locale];
  const messages = load ? (await load()).messages : english;
  i18n.load(locale, messages);
  i18n.activate(locale, [locales[locale].intl]);
  document.documentElement.lang = locales[locale].intl;
}
