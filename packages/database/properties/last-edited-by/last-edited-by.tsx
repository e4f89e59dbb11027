// Who last edited a row, in its cell.
import { UserPen } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { personFace } from "../record-fields/record-cells.tsx";

export const lastEditedByFace: CellFace = { ...personFace, Icon: UserPen };
