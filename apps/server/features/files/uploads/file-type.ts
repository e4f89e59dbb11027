// What a file's first bytes say it is, and whether that agrees with what its uploader said. Only what is known for certain
// counts: of texts (HTML and SVG are texts) bytes say nothing.

import { fileTypeFromBuffer } from "file-type";

/** Bytes that are enough to know. */
export const sniffBytes = 4100;

export async function sniff(first: Uint8Array): Promise<string | null> {
  return (await fileTypeFromBuffer(first))?.mime ?? null;
}

/** Types whose first bytes always tell; a file that says it is one of them and is not, is none. */
const certain: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "application/pdf",
  "video/mp4",
  "video/webm",
]);

export function agrees(said: string, sniffed: string | null): boolean {
  if (sniffed === null) return !certain.has(said);
  const wanted = familyOf(said);
  return wanted === "other" || wanted === familyOf(sniffed);
}

type Family = "image" | "sound or film" | "pdf" | "other";

function familyOf(type: string): Family {
  if (type === "image/svg+xml") return "other";
  if (type.startsWith("image/")) return "image";
  if (/^(?:audio|video)\//.test(type) || type === "application/ogg") return "sound or film";
  return type === "application/pdf" ? "pdf" : "other";
}

/** A media type in its plain form, without parameters; what is none is `application/octet-stream`. */
export function plainType(given: string): string {
  const type = given.split(";")[0]?.trim().toLowerCase() ?? "";
  return /^[a-z0-9][\w.+-]{0,100}\/[a-z0-9][\w.+-]{0,100}$/.test(type) ? type : "application/octet-stream";
}
