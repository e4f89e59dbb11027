// Files in a cell, by their names, and the surface on which they are opened and edited.
import { Paperclip } from "lucide-react";
import type { CellFace, ShownProps } from "../base/cell-face.tsx";
import { shownText } from "../base/stored-text.ts";
import { FileSurface } from "./file-surface.tsx";
import { file } from "./file.ts";

const FilesShown = ({ stored }: ShownProps) => file.asText(stored) || shownText(stored ?? []);

export const fileFace: CellFace = {
  Icon: Paperclip,
  Shown: FilesShown,
  editing: { kind: "surface", Surface: FileSurface, isForReaders: true },
  fromText: null,
  isFigures: false,
  width: 200,
};
