// What a face of a block asked for and is shown beside it, one at a time.
import type { ButtonEdit } from "@tessera/blocks/button/button-tools.tsx";
import type { EquationEdit } from "@tessera/blocks/equation/equation-tools.tsx";
import type { ChoiceList, IconChoice, PageChoice } from "@tessera/blocks/faces/face-tools.tsx";
import type { Workspace } from "../../../data/session/workspace.ts";

export type FaceRequest =
  | { readonly kind: "choice"; readonly anchor: HTMLElement; readonly list: ChoiceList }
  | {
      readonly kind: "icon";
      readonly anchor: HTMLElement;
      readonly workspace: Workspace;
      readonly choice: IconChoice;
    }
  | {
      readonly kind: "page";
      readonly anchor: HTMLElement;
      readonly workspace: Workspace;
      readonly choice: PageChoice;
    }
  | {
      readonly kind: "button";
      readonly anchor: HTMLElement;
      readonly workspace: Workspace;
      readonly button: ButtonEdit;
    }
  | { readonly kind: "equation"; readonly anchor: HTMLElement; readonly equation: EquationEdit };
