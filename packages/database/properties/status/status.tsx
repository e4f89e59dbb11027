// A status in a cell: chosen from its options as a choice is.
import { Loader } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { selectFace } from "../select/select.tsx";

export const statusFace: CellFace = { ...selectFace, Icon: Loader };
