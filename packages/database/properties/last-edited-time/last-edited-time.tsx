// When a row was last edited, in its cell.
import { ClockArrowUp } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { timeFace } from "../record-fields/record-cells.tsx";

export const lastEditedTimeFace: CellFace = { ...timeFace, Icon: ClockArrowUp };
