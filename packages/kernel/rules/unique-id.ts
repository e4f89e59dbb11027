// The unique ids of a database's rows: PREFIX-number. The prefix is a letter, followed by 1 to 9 letters, digits or hyphens.

const uniqueId = /^([A-Z][A-Z0-9-]{1,9})-(\d+)$/;

/** The unique id in capitals, whatever the case of the entered text; null if the text is no unique id. */
export function readUniqueId(entered: string): string | null {
  const upper = entered.toUpperCase();
  return uniqueId.test(upper) ? upper : null;
}
