// How a number is written, by the names that existing clients give formats. Pure; the words and digits are those of a locale.
// Invariant: a format that is not known writes a number as one without any.

/** Currencies by their names as formats, with what ISO 4217 calls them. */
const currencies = {
  dollar: "USD",
  euro: "EUR",
  pound: "GBP",
  yen: "JPY",
  yuan: "CNY",
  won: "KRW",
  rupee: "INR",
  ruble: "RUB",
  real: "BRL",
  franc: "CHF",
  canadian_dollar: "CAD",
  australian_dollar: "AUD",
  new_zealand_dollar: "NZD",
  singapore_dollar: "SGD",
  hong_kong_dollar: "HKD",
  new_taiwan_dollar: "TWD",
  krona: "SEK",
  norwegian_krone: "NOK",
  danish_krone: "DKK",
  zloty: "PLN",
  koruna: "CZK",
  forint: "HUF",
  leu: "RON",
  lira: "TRY",
  shekel: "ILS",
  dirham: "AED",
  riyal: "SAR",
  rand: "ZAR",
  baht: "THB",
  rupiah: "IDR",
  ringgit: "MYR",
  philippine_peso: "PHP",
  mexican_peso: "MXN",
  argentine_peso: "ARS",
  chilean_peso: "CLP",
  colombian_peso: "COP",
  uruguayan_peso: "UYU",
  peruvian_sol: "PEN",
} as const;
type CurrencyFormat = keyof typeof currencies;

/** In the order to offer them. */
export const NUMBER_FORMATS: readonly string[] = [
  "number",
  "number_with_commas",
  "percent",
  ...Object.keys(currencies),
];

const isCurrency = (format: string): format is CurrencyFormat => Object.hasOwn(currencies, format);

/** What ISO 4217 calls the currency of a format; null where it has none. */
export function currencyOf(format: string): string | null {
  return isCurrency(format) ? currencies[format] : null;
}

function optionsOf(format: string | undefined): Intl.NumberFormatOptions {
  if (format === "number") return { maximumFractionDigits: 20, useGrouping: false };
  if (format === "percent") return { style: "percent", maximumFractionDigits: 20 };
  const currency = format === undefined ? null : currencyOf(format);
  if (currency === null) return { maximumFractionDigits: 20 };
  return { style: "currency", currency, currencyDisplay: "narrowSymbol" };
}

const forms = new Map<string, Intl.NumberFormat>();

/** `value`: a text of digits where a number would not be exact. */
export function numberWords(locale: string, value: number | `${number}`, format: string | undefined): string {
  const key = `${locale} ${format ?? ""}`;
  const form = forms.get(key) ?? new Intl.NumberFormat(locale, optionsOf(format));
  forms.set(key, form);
  return form.format(value);
}

/** The number that a text says in this format: where percents are shown, "50%" is a half. */
export function numberSaid(text: string, value: number, format: string | undefined): number {
  return format === "percent" && text.trim().endsWith("%") ? Number((value / 100).toPrecision(15)) : value;
}

/** How full a bar or a ring is, from 0 to 1. */
export function fullness(value: number, max: number): number {
  return Math.min(1, Math.max(0, value / max));
}
