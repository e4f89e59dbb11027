/**
 * The name of a user. Clients and the sign-up clean a name with `cleanUserName`; the server refuses a record whose name has a
 * fault. Pure.
 */

/** Characters (Unicode code points) of a name, and of each of its parts. */
export const longestUserName = 200;

/**
 * Control characters, lone surrogates, line separators, and the characters that set the direction of text: marks (U+061C,
 * U+200E, U+200F), embeddings and overrides (U+202A to U+202E), isolates (U+2066 to U+2069). With them a name could change
 * how the text beside it is displayed. Joiners (U+200C, U+200D) stay, because Persian and emoji need them.
 */
const forbidden = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;
const allForbidden = new RegExp(forbidden, "gu");
/** Spaces, and characters that have no width and separate nothing. */
const blank = /[\s\u200b\u2060\ufeff]+/gu;

export type UserNameFault = "empty" | "long" | "characters";

/** Returns the name in NFC without forbidden characters, with single spaces between words and none at its ends. */
export function cleanUserName(given: string): string {
  // A line break or a tab separates words, so it becomes a space before control characters are removed.
  return given.normalize("NFC").replace(blank, " ").replace(allForbidden, "").replace(/ +/g, " ").trim();
}

/** Returns why a name cannot be stored, or null if it can. */
export function userNameFault(name: string): UserNameFault | null {
  if (name.replace(blank, "") === "") return "empty";
  return userNamePartFault(name);
}

/** Returns why the given name or the family name cannot be stored, or null if it can. Unlike a whole name it may be empty. */
export function userNamePartFault(part: string): Exclude<UserNameFault, "empty"> | null {
  if (forbidden.test(part)) return "characters";
  return isLong(part) ? "long" : null;
}

function isLong(text: string): boolean {
  return text.length > longestUserName && [...text].length > longestUserName;
}

/** Returns the first word as the given name and the other words as the family name. */
export function userNameParts(name: string): { readonly given: string; readonly family: string } {
  const [given = "", ...family] = name.trim().split(/\s+/);
  return { given, family: family.join(" ") };
}
