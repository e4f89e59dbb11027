// What an HTML page says of itself in its head: title, description, icon, image. Nothing of it is believed: texts are cut,
// addresses are only those of the web. Pure.

import { Parser } from "htmlparser2";

export interface PageMetadata {
  readonly title: string | null;
  readonly description: string | null;
  readonly icon: string | null;
  readonly image: string | null;
}

const longestText = 1000;
const longestAddress = 2000;

/** `bytes` may end anywhere. `url` is where they were found; relative addresses are taken from there. */
export function pageMetadata(bytes: Uint8Array, contentType: string, url: URL): PageMetadata {
  const found: Record<string, string> = {};
  // The first word on a matter counts, as it does for browsers.
  const note = (key: string, value: string | undefined): void => {
    if (value !== undefined && value.trim() !== "") found[key] ??= value;
  };
  let title: string | null = null;
  let isInTitle = false;
  const parser = new Parser({
    onopentag(name, { property, name: named, content, rel, href }) {
      if (name === "title") isInTitle = true;
      else if (name === "meta") note((property ?? named ?? "").toLowerCase(), content);
      else if (name === "base") note("base", href);
      else if (name === "link") for (const word of rel?.toLowerCase().split(/\s+/) ?? []) note(`link ${word}`, href);
    },
    ontext(text) {
      if (isInTitle && (title ?? "").length < longestText) title = (title ?? "") + text;
    },
    onclosetag(name) {
      if (name === "title" && isInTitle) {
        isInTitle = false;
        note("title", title ?? undefined);
      }
    },
  });
  parser.end(decode(bytes, contentType));
  const base = addressOf(found["base"], url);
  const at = base === null ? url : new URL(base);
  return {
    title: textOf(found["og:title"] ?? found["twitter:title"] ?? found["title"]),
    description: textOf(found["og:description"] ?? found["description"] ?? found["twitter:description"]),
    icon: addressOf(found["link icon"] ?? found["link apple-touch-icon"], at),
    image: addressOf(found["og:image"] ?? found["og:image:url"] ?? found["twitter:image"], at),
  };
}

function decode(bytes: Uint8Array, contentType: string): string {
  const start = Buffer.from(bytes.subarray(0, 1024)).toString("latin1");
  const charset = /charset\s*=\s*["']?([\w:-]{1,40})/i;
  const label = (charset.exec(contentType) ?? charset.exec(start))?.[1] ?? "utf-8";
  try {
    return new TextDecoder(label).decode(bytes);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    // A charset that nobody knows.
    return new TextDecoder().decode(bytes);
  }
}

function textOf(value: string | undefined): string | null {
  const text = (value ?? "").replace(/[\p{Cc}\p{Cs}\s]+/gu, " ").trim();
  return text === "" ? null : [...text].slice(0, longestText).join("");
}

function addressOf(value: string | undefined, base: URL): string | null {
  if (value === undefined || !URL.canParse(value.trim(), base.href)) return null;
  const url = new URL(value.trim(), base);
  return /^https?:$/.test(url.protocol) && url.href.length <= longestAddress ? url.href : null;
}
