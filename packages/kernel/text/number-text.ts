/** Whole numbers from 0 as short text: five bits a character, the lowest first; a sixth bit says that more follow. */
export const DIGITS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
const VALUES = new Map([...DIGITS].map((digit, value) => [digit.charCodeAt(0), value]));

export function writeNumber(number: number): string {
  let out = "";
  let rest = number;
  while (rest >= 32) {
    out += DIGITS.charAt(32 + (rest % 32));
    rest = Math.floor(rest / 32);
  }
  return out + DIGITS.charAt(rest);
}

/** The numbers of a text; null where it is none that `writeNumber` made. */
export function readNumbers(text: string): number[] | null {
  const numbers: number[] = [];
  let number = 0;
  let scale = 1;
  for (let at = 0; at < text.length; at++) {
    const value = VALUES.get(text.charCodeAt(at));
    if (value === undefined || scale > 2 ** 45) return null;
    number += (value % 32) * scale;
    scale *= 32;
    if (value >= 32) continue;
    numbers.push(number);
    number = 0;
    scale = 1;
  }
  return scale === 1 ? numbers : null;
}
