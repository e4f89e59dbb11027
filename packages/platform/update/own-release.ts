// The release of this client, which the head of its page names.
import type { Release } from "./updates.ts";

/** Null in a page that was not built. */
export function ownRelease(page: Pick<Document, "querySelector">): Release | null {
  return namedRelease((name) => page.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content);
}

/** The release that the elements `meta` of a page name; null if one of them is missing. */
export function namedRelease(read: (name: string) => string | undefined): Release | null {
  const [version, build] = [read("tessera-version"), read("tessera-build")];
  return version === undefined || build === undefined ? null : { version, build };
}
