// The names of the files in a cell, and the popup in which they are opened and edited.
import { sameJson, type Json } from "@tessera/kernel/values/json.ts";
import { Paperclip } from "lucide-react";
import type { CellFace, ShownProps } from "../base/cell-face.tsx";
import { shownText } from "../base/stored-text.ts";
import { kindOfAddress } from "./file-edits.ts";
import { FileSurface } from "./file-surface.tsx";
import { file } from "./file.ts";

const FilesShown = ({ stored }: ShownProps) => file.asText(stored) || shownText(stored ?? []);

/**
 * Accepts a list of files with addresses that cells open. A pasted address grants no access to an uploaded file: the server signs the
 * address only for users with read access to the block for which the file was uploaded, and for the user who uploaded the file.
 */
function fromCopy(stored: Json): Json | null {
  const files = file.read(stored);
  if (files === null || !files.every(({ name, url }) => name !== "" && kindOfAddress(url) !== "unknown")) return null;
  return sameJson(file.write(files) ?? null, stored) ? stored : null;
}

export const fileFace: CellFace = {
  Icon: Paperclip,
  Shown: FilesShown,
  editing: { kind: "surface", Surface: FileSurface, isForReaders: true },
  fromText: null,
  fromCopy,
  isFigures: false,
  width: 200,
};
