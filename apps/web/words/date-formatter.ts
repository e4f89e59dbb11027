// Formatters of dates, one of each kind: making one costs more than all that it writes on a screen.

const made = new Map<string, Intl.DateTimeFormat>();

/** `locale`: as Intl names it. The time zone is that of the device at the first call, where the options say none. */
export function dateFormatter(locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const key = `${locale} ${JSON.stringify(options)}`;
  const known = made.get(key) ?? new Intl.DateTimeFormat(locale, options);
  made.set(key, known);
  return known;
}
