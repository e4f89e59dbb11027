// Short ids: a few printable characters instead of a UUID, unique only among their siblings.
// Drawing the random bytes is left to the caller.

/** The printable characters from "!" to "~". */
export const shortIdCharacters = Array.from({ length: 94 }, (_, index) => String.fromCharCode(33 + index)).join("");

/** A short id with a character for each byte. Not evenly spread: short ids are no secrets. */
export function shortIdFrom(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => shortIdCharacters[byte % shortIdCharacters.length]).join("");
}

export function isShortId(text: string): boolean {
  return /^[!-~]+$/.test(text);
}
