// An address in a cell: written as a text is.
import { Link } from "lucide-react";
import type { CellFace } from "../cell-face.tsx";
import { textFace } from "../text/text.tsx";

export const urlFace: CellFace = { ...textFace, Icon: Link };
