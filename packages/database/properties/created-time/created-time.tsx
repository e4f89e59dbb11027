// When a row was made, in its cell.
import { Clock } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { timeFace } from "../record-fields/record-cells.tsx";

export const createdTimeFace: CellFace = { ...timeFace, Icon: Clock };
