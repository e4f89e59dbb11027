// A telephone number in a cell: written as a text is.
import { Phone } from "lucide-react";
import type { CellFace } from "../cell-face.tsx";
import { textFace } from "../text/text.tsx";

export const phoneNumberFace: CellFace = { ...textFace, Icon: Phone };
