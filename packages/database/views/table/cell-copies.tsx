// What a copy of cells contains, and what a copied cell stores, by the faces of the property types.
// Invariant: a stored value is used only in a cell of the same type, and only if the type accepts it.
import { storedOf, textIn } from "../../edit/cell-writes.ts";
import type { CellPorts } from "../../properties/base/cell-face.tsx";
import { cellOf } from "../../properties/cells.tsx";
import type { ShownRow } from "../../source/database-source.ts";
import type { Column } from "../../view-model/columns.ts";
import { textCell, type CopiedCell, type FromCell } from "./copied-cells.ts";
import { fromTextOf } from "./from-text.tsx";

type Names = Pick<CellPorts, "nameOf">;

export function copied(rows: readonly (ShownRow | null)[], columns: readonly Column[], ports: Names): CopiedCell[][] {
  const textOf = copyTextOf(ports);
  return rows.map((row) =>
    columns.map((column) => {
      if (row === null) return textCell("");
      const { type } = column.property;
      const isTextAlone = cellOf(type).fromCopy === undefined;
      const value = isTextAlone ? null : { type, stored: storedOf(row, column) ?? undefined };
      return { text: textOf(row, column), value };
    }),
  );
}

/** The text of a cell for other programs and for cells of other types. */
export const copyTextOf =
  (ports: Names) =>
  (row: ShownRow, column: Column): string => {
    const stored = storedOf(row, column);
    const { copyText } = cellOf(column.property.type);
    return copyText === undefined || stored === undefined || stored === null
      ? textIn(row, column)
      : copyText(stored, ports);
  };

export const fromCellOf = (ports: Pick<CellPorts, "readDate">): FromCell => {
  const fromText = fromTextOf(ports);
  return (column, { text, value }) => {
    const { type } = column.property;
    const { fromCopy } = cellOf(type);
    if (fromCopy === undefined || value?.type !== type) return fromText(column, text);
    if (value.stored === undefined) return { stored: undefined };
    const stored = fromCopy(value.stored);
    return stored === null ? null : { stored };
  };
};
