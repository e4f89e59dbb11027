// Which kind of block a file becomes, by what its device says it is. What browsers do not show in place is a file to save.
import type { FileKind } from "@tessera/editor/core/face-files.ts";

const pictures: ReadonlySet<string> = new Set([
  "image/png",
  "image/jpeg",
  "image/gif",
  "image/webp",
  "image/avif",
  "image/bmp",
]);

export function kindOfFile({ type }: Pick<File, "type">): FileKind {
  if (pictures.has(type)) return "image";
  if (type.startsWith("video/")) return "video";
  if (type.startsWith("audio/")) return "audio";
  return type === "application/pdf" ? "pdf" : "file";
}
