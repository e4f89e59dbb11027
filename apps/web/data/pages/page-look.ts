// The icon and the cover of a page as its record keeps them: `format.page_icon` an emoji or the address of an image (uploaded: attachment:..., the workspace's own emoji: notion://custom_emoji/...),
// `format.page_cover` an address (ours begin with /images/covers/), `format.page_cover_position` from 0, the picture's
// foot, to 1, its head; `format.page_font` "serif" or "mono", `page_small_text`, `page_full_width` and `block_locked` true.
import { getIn, type Json } from "@tessera/kernel/values/json.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { iconAddress } from "@tessera/kernel/rules/image-width.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { ScopeSync } from "@tessera/sync/scope-sync.ts";
import type { Pictures } from "./pictures.ts";
import type { Cover, PageLook } from "../session/session.ts";

export const middle = 0.5;

interface Icon {
  readonly emoji: string | undefined;
  readonly image: string | undefined;
}

/** An uploaded picture, and that of the workspace's own emoji, has an address only by `pictures`. */
export function iconOf(entry: Pick<Entry, "value"> & { readonly id?: string }, pictures?: Pictures): Icon {
  return iconFrom(getIn(entry.value, ["format", "page_icon"]), pictures, entry.id);
}

export function iconFrom(icon: Json | undefined, pictures?: Pictures, blockId = ""): Icon {
  if (isUploaded(icon) || isOwnEmoji(icon)) {
    const address = pictures?.of(blockId, icon);
    return { emoji: undefined, image: address && iconAddress(address) };
  }
  if (typeof icon !== "string" || icon === "") return { emoji: undefined, image: undefined };
  if (isPicture(icon)) return { emoji: undefined, image: icon };
  return { emoji: /[/:.]/.test(icon) ? undefined : icon, image: undefined };
}

export function coverOf(entry: Entry, pictures: Pictures): Cover | null {
  const source = getIn(entry.value, ["format", "page_cover"]);
  if (typeof source !== "string") return null;
  const uploaded: boolean = isUploaded(source);
  const address = uploaded ? pictures.of(entry.id, source) : source;
  if (!(uploaded || isPicture(source) || source.startsWith("/images/covers/"))) return null;
  const position = getIn(entry.value, ["format", "page_cover_position"]);
  return { source, address, position: typeof position === "number" ? Math.min(1, Math.max(0, position)) : middle };
}

export function lookOf(entry: Entry): PageLook {
  const format = (name: string): Json | undefined => getIn(entry.value, ["format", name]);
  const font = format("page_font");
  return {
    font: font === "serif" || font === "mono" ? font : "default",
    small: format("page_small_text") === true,
    full: format("page_full_width") === true,
    locked: format("block_locked") === true,
  };
}

/** Of the workspace's own; read whole by parseEmojiAddress, whose code comes later. */
export function isOwnEmoji(icon: Json | undefined): icon is string {
  return typeof icon === "string" && icon.startsWith("notion:");
}

function isUploaded(address: Json | undefined): address is string {
  return typeof address === "string" && address.startsWith("attachment:");
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
