// An e-mail address in a cell: written as a text is.
import { AtSign } from "lucide-react";
import type { CellFace } from "../cell-face.tsx";
import { textFace } from "../text/text.tsx";

export const emailFace: CellFace = { ...textFace, Icon: AtSign };
