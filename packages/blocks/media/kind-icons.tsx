// The icon of each kind of file.
import type { FileKind } from "@tessera/editor/core/face-files.ts";
import { File, FileText, Film, Image, Music, type LucideIcon } from "lucide-react";

export const kindIcons: Readonly<Record<FileKind, LucideIcon>> = {
  image: Image,
  video: Film,
  audio: Music,
  pdf: FileText,
  file: File,
};
