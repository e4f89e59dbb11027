// How large a body may be, by the event that it is for and by who sends it. Invariant: who is not logged in may send less, but
// never less than what a screen without an account needs. Reading and counting are left to read-body.ts.

export interface BodyLimits {
  /** Of the inflated body. */
  readonly bytes: number;
  /** Texts, numbers, lists and objects that it may hold together. */
  readonly values: number;
}

/** Bodies up to this size are small: they are read without waiting, and no limit is lower. */
export const smallBytes = 64 * 1024;
/** Of what people write, a value takes thirteen bytes and more; lists of ranges of letters take seven. */
const bytesOfValue = 6;
const fewestValues = 1000;

export function bodyLimits(maxBytes: number, isKnown: boolean): BodyLimits {
  const bytes = isKnown ? maxBytes : Math.min(maxBytes, Math.max(maxBytes / 2, smallBytes));
  return { bytes, values: Math.max(Math.floor(bytes / bytesOfValue), fewestValues) };
}
