// A property of a type that we do not know: shown as its text, and only read, for what else it may hold is not known.
import { CircleQuestionMark } from "lucide-react";
import type { CellFace } from "../base/cell-face.tsx";
import { textFace } from "../text/text.tsx";

export const unknownFace: CellFace = { ...textFace, Icon: CircleQuestionMark, editing: null, fromText: null };
