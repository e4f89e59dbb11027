// The keys of a block's or a row's properties. Braces are the sign of a formula's reference, so no key holds one.

export function isPropertyKey(key: string): boolean {
  return key !== "" && !/[{}]/.test(key);
}
