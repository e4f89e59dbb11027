// The icon and the cover of a page as its record keeps them: `format.page_icon` an emoji or the address of an image (uploaded: attachment:..., the workspace's own emoji: notion://custom_emoji/...),
// `format.page_cover` an address (ours begin with /images/covers/), `format.page_cover_position` from 0, the picture's
// foot, to 1, its head; `format.page_font` "serif" or "mono", `page_small_text`, `page_full_width` and `block_locked` true.
import { getIn, type Json } from "@tessera/kernel/values/json.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import { iconAddress } from "@tessera/kernel/rules/icon-address.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";

export const middle = 0.5;

export interface Cover {
  readonly source: string;
  /** Where it can be fetched; undefined until that is known. */
  readonly address: string | undefined;
  /** Which part shows: 0 the picture's foot, 1 its head. */
  readonly position: number;
}

export const pageFonts = ["default", "serif", "mono"] as const;
export type PageFont = (typeof pageFonts)[number];

/** How everybody sees the page. */
export interface PageLook {
  readonly font: PageFont;
  readonly small: boolean;
  readonly full: boolean;
  /** Nobody writes on it until somebody who may unlocks it. */
  readonly locked: boolean;
}

/** Returns the address of an uploaded picture or of the workspace's own emoji; undefined until it is known. */
interface Pictures {
  of(blockId: string, url: string): string | undefined;
}

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
