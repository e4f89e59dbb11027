// The Range header of a request, for one range of bytes (RFC 9110, 14.2). What is malformed, of another unit or several
// ranges at once is passed over, as the standard allows: then the whole is the answer.

import type { ByteRange } from "../../../storage/file-store.ts";

/** Null: the whole. "none": a range of which the file has no byte. */
export function rangeOf(header: string | undefined, size: number): ByteRange | "none" | null {
  const [, from = "", to = ""] = /^bytes=\s*(\d{0,15})-(\d{0,15})\s*$/i.exec(header ?? "") ?? [];
  if (from === "" && to === "") return null;
  if (from === "") {
    const last = Math.min(Number(to), size);
    return last === 0 ? "none" : { start: size - last, end: size };
  }
  const start = Number(from);
  if (to !== "" && Number(to) < start) return null;
  if (start >= size) return "none";
  return { start, end: to === "" ? size : Math.min(Number(to) + 1, size) };
}
