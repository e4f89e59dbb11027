// Where the columns of a table stand, as one object for as long as nothing of it changes: rows and cells compare it.
import { useState } from "react";
import { cellOf } from "../../properties/cells.tsx";
import type { Column } from "../../view-model/columns.ts";
import { layoutOf, type ColumnLayout } from "./column-layout.ts";
import type { TableMetrics } from "./use-table-metrics.tsx";

export function useColumnLayout(
  columns: readonly Column[],
  { gutter, widestFirst }: TableMetrics,
  lastFrozen: number,
): ColumnLayout {
  const next = layoutOf(columns, gutter, ({ property }) => cellOf(property.type).width, widestFirst, lastFrozen);
  const [kept, setKept] = useState(next);
  if (isSame(kept, next)) return kept;
  setKept(next);
  return next;
}

function isSame(one: ColumnLayout, other: ColumnLayout): boolean {
  return (
    one.columns.length === other.columns.length &&
    one.frozen === other.frozen &&
    one.offsets.every((offset, at) => offset === other.offsets[at]) &&
    one.columns.every(({ key, property, wraps }, at) => {
      const column = other.columns[at];
      return key === column?.key && property === column.property && wraps === column.wraps;
    })
  );
}
