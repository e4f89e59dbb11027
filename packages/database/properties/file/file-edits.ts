// Changes of the files of a cell as data. Pure. Invariant: what is not changed keeps its name, its address and its place.
import { parseAttachment } from "@tessera/kernel/rules/attachment.ts";
import { complainAboutUrl } from "@tessera/kernel/rules/url.ts";
import type { StoredFile } from "./file.ts";

export type Files = readonly StoredFile[];

export function withoutFile(files: Files, at: number): Files {
  return files.filter((_, index) => index !== at);
}

/** A name that says nothing leaves the one that is there. */
export function withFileName(files: Files, at: number, name: string): Files {
  const said = name.trim();
  return files.map((one, index) => (index === at && said !== "" ? { ...one, name: said } : one));
}

/** The file comes to stand before the one that is at `gap` now. */
export function withFilePlace(files: Files, at: number, gap: number): Files {
  const moved = files[at];
  if (moved === undefined || gap < 0 || gap > files.length || gap === at || gap === at + 1) return files;
  const others = withoutFile(files, at);
  const to = gap > at ? gap - 1 : gap;
  return [...others.slice(0, to), moved, ...others.slice(to)];
}

/** A file at an address of the web, by the last part of its path; null where it is none that is followed. */
export function fileAtLink(text: string): StoredFile | null {
  const url = text.trim();
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url) || complainAboutUrl(url) !== null) return null;
  const { pathname, host } = new URL(url);
  const last = pathname.split("/").findLast((part) => part !== "") ?? "";
  return { name: nameIn(last) || host, url };
}

function nameIn(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    // A sign of percent that is none of an address.
    return part;
  }
}

export type FileKind = "uploaded" | "linked" | "unknown";

/** What its address is: one of ours, one of the web, or one that is not followed, whoever wrote it. */
export function kindOfAddress(url: string): FileKind {
  if (parseAttachment(url) !== null) return "uploaded";
  return /^https?:/i.test(url) && complainAboutUrl(url) === null ? "linked" : "unknown";
}

/** Whether the name says that it is a picture which a browser shows. */
export function isPicture({ name, url }: StoredFile): boolean {
  const ending = /\.(?:png|jpe?g|gif|webp|avif|bmp)$/i;
  return ending.test(name) || ending.test(parseAttachment(url)?.name ?? url.split(/[?#]/)[0] ?? "");
}
