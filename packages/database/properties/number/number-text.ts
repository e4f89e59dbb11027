// A number as people write it: with spaces, apostrophes or commas between thousands, a sign, a percent sign or a currency.
// Invariant: what says two numbers, or none, is none. A lone comma is a decimal point unless three digits follow it.

export function numberFromText(text: string): number | null {
  const bare = text
    .trim()
    .replaceAll(/[\s'’\u00a0\u202f]/gu, "")
    .replace(/^([-+\u2212]?)\p{Sc}|\p{Sc}$/u, "$1")
    .replace(/%$/, "")
    .replace(/^\u2212/, "-");
  const plain = withPoint(bare);
  if (!/^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i.test(plain)) return null;
  const value = Number(plain);
  return Number.isFinite(value) ? value : null;
}

/** With a point before the decimals and nothing between thousands. */
function withPoint(text: string): string {
  const [comma, point] = [text.lastIndexOf(","), text.lastIndexOf(".")];
  if (comma < 0) return text;
  if (/^[+-]?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d*)?$/.test(text)) return text.replaceAll(",", "");
  if (comma > point && text.indexOf(",") === comma) return text.replaceAll(".", "").replace(",", ".");
  return text;
}
