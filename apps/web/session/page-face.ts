// The icon and the cover of a page as its record keeps them: `format.page_icon` an emoji or the address of an image,
// `format.page_cover` an address (ours begin with /images/covers/), `format.page_cover_position` from 0, the picture's
// foot, to 1, its head.
import { getIn, type Json } from "@tessera/kernel/records/json.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { Cover } from "./session.ts";

export const middle = 0.5;

export function iconOf(entry: Pick<Entry, "value">): {
  readonly emoji: string | undefined;
  readonly image: string | undefined;
} {
  return iconFrom(getIn(entry.value, ["format", "page_icon"]));
}

export function iconFrom(icon: Json | undefined): {
  readonly emoji: string | undefined;
  readonly image: string | undefined;
} {
  if (typeof icon !== "string" || icon === "") return { emoji: undefined, image: undefined };
  if (isPicture(icon)) return { emoji: undefined, image: icon };
  return { emoji: /[/:.]/.test(icon) ? undefined : icon, image: undefined };
}

export function coverOf(entry: Entry): Cover | null {
  const source = getIn(entry.value, ["format", "page_cover"]);
  if (typeof source !== "string" || !(isPicture(source) || source.startsWith("/images/covers/"))) return null;
  const position = getIn(entry.value, ["format", "page_cover_position"]);
  return { source, position: typeof position === "number" ? Math.min(1, Math.max(0, position)) : middle };
}

/** An address that a picture may be fetched from: the page's policy lets no other through. */
export function isPicture(address: string): boolean {
  return /^https:\/\//i.test(address) && URL.canParse(address) && complainAboutUrl(address) === null;
}

export function changeFormat(
  sync: ScopeSync,
  spaceId: string,
  pageId: string,
  fields: Readonly<Record<string, Json>>,
  action: string,
): () => void {
  const pointer = { table: "block" as const, id: pageId, spaceId };
  const operations = Object.entries(fields).map(([name, value]): Operation => ({
    pointer,
    path: ["format", name],
    command: "set",
    args: { value },
  }));
  const done = sync.transact(operations, action);
  return () => void (done.ok && sync.transact(done.inverse, action));
}
