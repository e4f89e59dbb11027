// What an equation asks of the app: a form for its source.
import type { Worded } from "../faces/face-tools.tsx";
import type { EquationWords } from "./equation-words.ts";

export interface EquationTools extends Worded<EquationWords> {
  readonly editEquation: (anchor: HTMLElement, equation: EquationEdit) => void;
}

/** The source of an equation in a form of its own. */
export interface EquationEdit {
  readonly source: string;
  /** It stands alone and may have several lines. */
  readonly isBlock: boolean;
  /** However it was left. `byKey`: writing goes on behind it. */
  readonly onDone: (source: string, byKey: boolean) => void;
}
