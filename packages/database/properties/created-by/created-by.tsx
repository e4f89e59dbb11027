// Who made a row, in its cell.
import { User } from "lucide-react";
import type { CellFace } from "../cell-face.tsx";
import { personFace } from "../record-cells.tsx";

export const createdByFace: CellFace = { ...personFace, Icon: User };
