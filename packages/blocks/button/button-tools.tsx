// What a button asks of the app: a form of its own.
import type { Asks } from "../faces/face-tools.tsx";

export interface ButtonForms {
  readonly button: ButtonEdit;
}

export type ButtonTools = Asks<ButtonForms>;

/** Where a button's copies come: beside it, or at the page's ends. */
export type ButtonPlace = "below" | "above" | "start" | "end";

export type ButtonAction =
  | { readonly type: "insert"; readonly place: ButtonPlace }
  | { readonly type: "page"; readonly id: string }
  | { readonly type: "address"; readonly url: string };

/** A button's label and what a press does, in a form of its own. */
export interface ButtonEdit {
  readonly label: string;
  readonly action: ButtonAction;
  /** However it was left. */
  readonly onDone: (label: string, action: ButtonAction) => void;
  /** Behind it: what it inserts is to be written. */
  readonly onBlocks: () => void;
}
