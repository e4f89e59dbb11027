// The name of a row in its cell.
import { Type } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { textFace } from "../text/text.tsx";

export const titleFace: CellFace = { ...textFace, Icon: Type, width: 280 };
