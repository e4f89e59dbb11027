// Who made a row, in its cell.
import { User } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { personFace } from "../record-fields/record-cells.tsx";

export const createdByFace: CellFace = { ...personFace, Icon: User };
