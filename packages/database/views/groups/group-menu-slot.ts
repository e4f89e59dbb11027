// What the menu of a group is given; the app draws it.
import type { ShownGroup } from "./grouped-rows.ts";

export interface GroupMenuSlot {
  readonly anchor: Element;
  readonly group: ShownGroup;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  readonly focusBack: HTMLElement;
  readonly fold: () => void;
  /** Undefined: no row is made in it here. */
  readonly addRow: (() => void) | undefined;
}
