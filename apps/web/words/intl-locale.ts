// What Intl is given for the locale of the words: its own code may mean something else to it, or nothing.
import type { I18n } from "@lingui/core";
import { isLocale, locales } from "@tessera/kernel/locales/locales.ts";

export function intlLocale({ locale }: Pick<I18n, "locale">): string {
  return isLocale(locale) ? locales[locale].intl : locale;
}
