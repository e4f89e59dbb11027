// The unique ids of a database's rows: PREFIX-number (client infrastructure, sections 3 and 5).
// Counting them up is left to the server.

const prefix = /^[A-Z][A-Z0-9-]{1,9}$/;
const whole = /^([A-Z][A-Z0-9-]{1,9})-(\d+)$/;

export const uniqueIdPrefixMessage =
  "The prefix must start with a letter, followed by one or more (up to 9) alphanumeric characters or hyphens.";

/** What is wrong with a prefix, in the contract's words; null when it will do. */
export function complainAboutUniqueIdPrefix(entered: string): string | null {
  return prefix.test(entered) ? null : uniqueIdPrefixMessage;
}

/** A unique id in any case to its form in capitals; null where it is none. */
export function readUniqueId(entered: string): string | null {
  const upper = entered.toUpperCase();
  return whole.test(upper) ? upper : null;
}

export function uniqueId(ofPrefix: string, number: number): string {
  return `${ofPrefix}-${number}`;
}
