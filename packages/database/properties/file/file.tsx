// Files in a cell, by their names.
import { Paperclip } from "lucide-react";
import type { CellFace, ShownProps } from "../cell-face.tsx";
import { shownText } from "../stored-text.ts";
import { file } from "./file.ts";

const FilesShown = ({ stored }: ShownProps) => file.asText(stored) || shownText(stored ?? []);

export const fileFace: CellFace = {
  Icon: Paperclip,
  Shown: FilesShown,
  editing: null,
  fromText: null,
  isFigures: false,
  width: 200,
};
