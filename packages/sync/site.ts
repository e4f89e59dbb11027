/** A site is one life of one tab; its name is short because it is written with every run of text. */
export function siteOf(id: string): string {
  return id.replaceAll("-", "").slice(0, 20);
}
