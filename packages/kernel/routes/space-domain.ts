// The word that stands for a workspace in addresses. Invariant: it is one that leads to the workspace (none that a route, the
// server, a locale or a page's id takes) and that may be shown to strangers.
import { blockIdOfSegment } from "../values/ids.ts";
import { isProfane } from "../rules/profanity.ts";
import { isSpaceDomain } from "./reserved.ts";
import { slugOf } from "./slug.ts";

const plain = "workspace";

/** Whether a workspace may be called so in addresses. */
export function mayBeDomain(word: unknown): word is string {
  return typeof word === "string" && isSpaceDomain(word) && !isProfane(word) && blockIdOfSegment(word) === null;
}

/** What the workspace's record says where that leads there, else a word from its name. */
export function spaceDomainOf(stored: unknown, name: string): string {
  const slug = slugOf(name);
  return [stored, slug, `${slug}-${plain}`].find(mayBeDomain) ?? plain;
}
