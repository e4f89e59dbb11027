// What an equation asks of the app: a form for its source.
import type { Asks } from "../faces/face-tools.tsx";

export interface EquationForms {
  readonly equation: EquationEdit;
}

export type EquationTools = Asks<EquationForms>;

/** The source of an equation in a form of its own. */
export interface EquationEdit {
  readonly source: string;
  /** It stands alone and may have several lines. */
  readonly isBlock: boolean;
  /** However it was left. `byKey`: writing goes on behind it. */
  readonly onDone: (source: string, byKey: boolean) => void;
}
