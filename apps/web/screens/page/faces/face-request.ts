// What a face of a block asked for and is shown beside it, one at a time.
import type { ChoiceList, EquationEdit, IconChoice } from "@tessera/editor/block-model.ts";

export type FaceRequest =
  | { readonly kind: "choice"; readonly anchor: HTMLElement; readonly list: ChoiceList }
  | { readonly kind: "icon"; readonly anchor: HTMLElement; readonly choice: IconChoice }
  | { readonly kind: "equation"; readonly anchor: HTMLElement; readonly equation: EquationEdit };
