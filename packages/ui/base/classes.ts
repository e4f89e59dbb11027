// Joins class names, leaving out what is off. Knows nothing of components.
export function classes(...names: (string | false | null | undefined)[]): string {
  return names.filter(Boolean).join(" ");
}
