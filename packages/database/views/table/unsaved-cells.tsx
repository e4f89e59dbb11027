// Text of a cell whose row was deleted, or became unreadable, while the user typed it: what the app does with it, and how its field
// behaves. Invariant: such a text is given to the app as it is typed, before its field can close.
import type { Json } from "@tessera/kernel/values/json.ts";
import { createContext, use, useEffect, useRef, useState, type ComponentType, type ReactNode } from "react";
import type { Editing } from "../../properties/base/cell-face.tsx";
import type { Column } from "../../view-model/columns.ts";

/** How the text is written when its row is restored. "none": it is not a value of the property. */
export type CellWrite =
  | { readonly kind: "text" }
  | { readonly kind: "value"; readonly stored: Json }
  | { readonly kind: "none" };

/** The cell that a text was typed into. */
export interface UnsavedPlace {
  /** The id of the stored text: the same one as long as its field is open. */
  readonly id: string;
  readonly rowId: string;
  readonly rowName: string;
  readonly key: string;
  readonly propertyName: string;
}

export interface UnsavedCell extends UnsavedPlace {
  readonly text: string;
  readonly write: CellWrite;
}

export interface UnsavedCells {
  /** Stores the text on the device, or replaces the text of the same id. */
  readonly keep: (cell: UnsavedCell) => void;
  /** Removes a stored text, because its row is there again and the field writes it. */
  readonly forget: (id: string) => void;
  /** Explains to the user what happened, and offers what can be done. `onLeave` closes the field before any of it is done. */
  readonly Notice: ComponentType<{ readonly place: UnsavedPlace; readonly onLeave: () => void }>;
}

/** Null: nothing is stored, and such a text is lost with its field. */
export const UnsavedCellsContext = createContext<UnsavedCells | null>(null);

export function cellWrite(editing: Editing | null, text: string, { property }: Column): CellWrite {
  if (editing?.kind === "text") return { kind: "text" };
  const value = editing?.kind === "line" ? editing.store(text, property) : null;
  return value === null ? { kind: "none" } : { kind: "value", stored: value.stored ?? null };
}

/** What a field does while its row is deleted. */
export interface UnsavedField {
  readonly onText: (text: string) => void;
  readonly notice: ReactNode;
}

interface UnsavedFieldPorts {
  readonly newId: () => string;
  readonly isDeleted: boolean;
  readonly place: Omit<UnsavedPlace, "id">;
  readonly write: (text: string) => CellWrite;
  readonly onLeave: () => void;
}

/** Null as long as the row can be written. */
export function useUnsavedField({ newId, isDeleted, place, write, onLeave }: UnsavedFieldPorts): UnsavedField | null {
  const cells = use(UnsavedCellsContext);
  const [id] = useState(newId);
  const isKept = useRef(false);
  useEffect(() => {
    if (isDeleted || !isKept.current) return;
    isKept.current = false;
    cells?.forget(id);
  }, [cells, id, isDeleted]);
  if (!isDeleted || cells === null) return null;
  return {
    onText(text) {
      isKept.current = true;
      cells.keep({ ...place, id, text, write: write(text) });
    },
    notice: <cells.Notice place={{ ...place, id }} onLeave={onLeave} />,
  };
}
