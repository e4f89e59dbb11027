/**
 * A list of names as one text, short where they are ids or resemble each other. An id is "~" and 22 digits of six bits;
 * any other name is one digit, how much of the name before it it begins with, and the rest of it, up to a comma.
 * Invariant: names hold no comma, as transaction ids do not; the list reads back as it was.
 */
import { compact, dashed, isUuid } from "../values/ids.ts";
import { DIGITS } from "./number-text.ts";

const ID_DIGITS = 22;

export function writeNames(names: readonly string[]): string {
  let out = "";
  let last = "";
  for (const name of names) {
    const isId: boolean = isUuid(name);
    if (isId) out += `~${packed(compact(name))}`;
    else {
      let shared = 0;
      while (shared < DIGITS.length - 1 && shared < name.length && name[shared] === last[shared]) shared++;
      out += `${DIGITS.charAt(shared)}${name.slice(shared)},`;
    }
    last = name;
  }
  return out;
}

/** Null where the text is none that `writeNames` made. */
export function readNames(text: string): string[] | null {
  const names: string[] = [];
  let last = "";
  for (let at = 0; at < text.length;) {
    if (text[at] === "~") {
      const name = dashed(unpacked(text.slice(at + 1, at + 1 + ID_DIGITS)) ?? "");
      if (name === null) return null;
      last = name;
      at += 1 + ID_DIGITS;
    } else {
      const end = text.indexOf(",", at);
      const shared = DIGITS.indexOf(text.charAt(at));
      if (end < 0 || shared < 0 || shared > last.length) return null;
      last = last.slice(0, shared) + text.slice(at + 1, end);
      at = end + 1;
    }
    names.push(last);
  }
  return names;
}

/** Three hexadecimal digits as two of six bits; the last two of the 32 as two more. */
function packed(hex: string): string {
  let out = "";
  for (let at = 0; at < hex.length; at += 3) {
    const value = Number.parseInt(hex.slice(at, at + 3), 16);
    out += DIGITS.charAt(value >> 6) + DIGITS.charAt(value & 63);
  }
  return out;
}

function unpacked(digits: string): string | null {
  if (digits.length !== ID_DIGITS) return null;
  let hex = "";
  for (let at = 0; at < ID_DIGITS; at += 2) {
    const [high, low] = [DIGITS.indexOf(digits.charAt(at)), DIGITS.indexOf(digits.charAt(at + 1))];
    if (high < 0 || low < 0) return null;
    hex += (high * 64 + low).toString(16).padStart(at + 2 < ID_DIGITS ? 3 : 2, "0");
  }
  return hex;
}
