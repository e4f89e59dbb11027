// What the code uses and an older browser lacks. Nothing is loaded where nothing is missing.

interface Needed {
  readonly name: string;
  readonly missing: (page: typeof globalThis) => boolean;
}

/** `missing` reads what the types say is always there. */
const lacks = (holder: object | undefined, name: string): boolean => holder === undefined || !(name in holder);

export const needed: readonly Needed[] = [
  { name: "Array.prototype.with", missing: (page) => lacks(page.Array.prototype, "with") },
  { name: "Array.prototype.toReversed", missing: (page) => lacks(page.Array.prototype, "toReversed") },
  { name: "Array.prototype.toSorted", missing: (page) => lacks(page.Array.prototype, "toSorted") },
  { name: "Array.prototype.findLast", missing: (page) => lacks(page.Array.prototype, "findLast") },
  { name: "Intl.Segmenter", missing: (page) => lacks(page.Intl, "Segmenter") },
];

/** The names of what was missing. */
export async function fillIn(page: typeof globalThis): Promise<readonly string[]> {
  const missing = needed.filter((each) => each.missing(page)).map(({ name }) => name);
  if (missing.length > 0) (await import("./polyfill-kit.ts")).install(page, missing);
  return missing;
}
