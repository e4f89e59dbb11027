// What a password must be. Judged the same by the form and by the server; how a password is kept
// is left to the server. Length counts characters as a person sees code points.

import type { Reason } from "../errors/reasons.ts";

export const passwordRules = {
  min: 8,
  /** From this length on a password needs neither a letter nor a number. */
  long: 15,
  max: 256,
  /** At least this many different characters. */
  different: 5,
} as const;

export interface Complaint {
  readonly reason: Reason;
  readonly messageValues: Readonly<Record<string, string | number>>;
}

/** The first thing wrong with a new password, or null when it will do. */
export function complainAboutPassword(password: string): Complaint | null {
  const reason = firstFault(password);
  if (reason === null) return null;
  const { min, long, max } = passwordRules;
  return { reason, messageValues: { min, long, max } };
}

function firstFault(password: string): Reason | null {
  if (password === "") return "password_not_entered";
  const characters = [...password];
  if (characters.length < passwordRules.min) return "password_too_short";
  if (characters.length > passwordRules.max) return "password_too_long";
  if (characters.length < passwordRules.long) {
    const letter = /\p{L}/u.test(password);
    const number = /\p{N}/u.test(password);
    if (!letter && !number) return "password_needs_letter_and_number";
    if (!letter) return "password_needs_letter";
    if (!number) return "password_needs_number";
  }
  return new Set(characters).size < passwordRules.different ? "password_too_consistent" : null;
}
