// A number as users write it: with spaces, apostrophes or commas between thousands, a sign, a percent sign or a currency.
// Invariant: a text that could mean two numbers, or none, is no number: digits in other groups than thousands (5'11, phone and card
// numbers) are none. A lone comma is a decimal point unless three digits follow it.

export function numberFromText(text: string): number | null {
  const plain = digitsOf(text);
  if (plain === null) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/**
 * What of a text the number that it is read as would not give back: "decimals" are zeros at its end (1.10), "digits" are more than
 * fifteen of them, zeros in front, an exponent or a plus sign. Such a text is often a code, a version or a phone number. Null if
 * nothing is lost, or if the text is no number.
 */
export function digitLoss(text: string): "digits" | "decimals" | null {
  const plain = digitsOf(text);
  if (plain === null || !Number.isFinite(Number(plain))) return null;
  const whole = plain.replace(/^-?0*/, "").replace(/\..*$/, "");
  if (whole.length > MOST_DIGITS) return "digits";
  const [written, value] = [plain.replace(/^(-?)\./, "$10."), String(Number(plain))];
  if (written === value) return null;
  return written.includes(".") && written.replace(/\.?0*$/, "") === value ? "decimals" : "digits";
}

/** How many decimals a text of digits has. */
export function decimalsOf(text: string): number {
  return /\.(\d*)$/.exec(digitsOf(text) ?? "")?.[1]?.length ?? 0;
}

/** Whether texts with these decimals are amounts: the same two or more in every row. Versions (1.9, 1.10) have different ones. */
export function areAmounts(decimals: ReadonlySet<number>): boolean {
  const [count = 0] = decimals;
  return decimals.size === 1 && count > 1;
}

/** Whole numbers of more digits are not exact. */
const MOST_DIGITS = 15;

/** The digits with a point before the decimals, and nothing between thousands; null: the text is no number. */
export function digitsOf(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^([-+\u2212]?)\s*\p{Sc}\s*|\s*\p{Sc}$/u, "$1")
    .replace(/\s*%$/, "")
    .replace(/^\u2212/, "-");
  const plain = withPoint(withoutGroups(bare));
  return /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain) ? plain : null;
}

/** Without spaces or apostrophes between thousands. */
function withoutGroups(text: string): string {
  const isGrouped = /^[+-]?[1-9]\d{0,2}([\s'’\u00a0\u202f])\d{3}(?:\1\d{3})*(?:[.,]\d*)?$/u.test(text);
  return isGrouped ? text.replaceAll(/[\s'’\u00a0\u202f]/gu, "") : text;
}

/** With a point before the decimals and nothing between thousands. */
function withPoint(text: string): string {
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
  if (comma < 0) return text;
  if (/^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(",", "");
  if (comma > point && text.indexOf(",") === comma && /^[+-]?(?:\d+|[1-9]\d{0,2}(?:\.\d{3})+),\d*$/.test(text))
    return text.replaceAll(".", "").replace(",", ".");
  return text;
}
