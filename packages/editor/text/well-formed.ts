// Text from outside as the engine stores it: no U+0000, no half of a surrogate pair.
export function wellFormed(text: string): string {
  return text.replaceAll("\u0000", "").replace(/\p{Surrogate}/gu, "\ufffd");
}
