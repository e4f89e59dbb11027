// Chooses the locale and loads its words. The locale rules dates, numbers, plurals and the language of the document, also
// where its words are not written yet. English stands in the code that says it (vite/lingui-macro.ts); other
// catalogues load when chosen, and where one lacks a message, the code's English is read.
// Catalogues and the code's messages are compiled at build.
import { i18n } from "@lingui/core";
import type { Messages } from "@lingui/core";
import { isLocale, locales, type Locale } from "@tessera/kernel/locales/locales.ts";
import { negotiateLocale } from "@tessera/kernel/locales/negotiate.ts";

const catalogues: Partial<Record<Locale, () => Promise<{ messages: Messages }>>> = {
  pseudo: () => import("@tessera/kernel/locales/catalogues/en-US.po?pseudo"),
};

export function chooseLocale(ofPath: Locale | null, stored: unknown, preferred: readonly string[]): Locale {
  return ofPath ?? (typeof stored === "string" && isLocale(stored) ? stored : negotiateLocale(preferred));
}

export async function startWords(locale: Locale): Promise<void> {
  i18n.setMessagesCompiler(compileNames);
  i18n.load(locale, (await catalogues[locale]?.())?.messages ?? {});
  i18n.activate(locale, [locales[locale].intl]);
  document.documentElement.lang = locales[locale].intl;
}

/** What the build does not see: the sentences of the kernel's error tables, in which `{name}` alone has a meaning. */
export function compileNames(message: string): (string | [name: string])[] {
  return message.split(/\{(\w+)\}/).map((part, at) => (at % 2 === 0 ? part : [part]));
}
