// What a table shows at one moment, and how it is read: its columns, its rows and the lines between them.
import type { RefObject } from "react";
import type { Column } from "../../view-model/columns.ts";
import type { RowsState, ShownRow } from "../../source/database-source.ts";
import type { PinnableRows } from "../groups/pinned-rows.ts";
import type { StandingRows } from "../heights/standing-rows.ts";
import type { ColumnLayout } from "./column-layout.ts";
import type { TableProps } from "./table-props.tsx";
import type { TableMetrics } from "./use-table-metrics.tsx";
import type { TableWindow } from "./use-table-window.tsx";

export interface ShownTable extends Omit<TableProps, "ref" | "rows"> {
  readonly rows: PinnableRows;
  readonly state: RowsState;
  readonly layout: ColumnLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly metrics: TableMetrics;
  readonly standing: StandingRows;
  readonly window: TableWindow;
}

/** Where the person may not choose a calculation, a foot without one shows nothing. */
export function hasFoot({ canShape, calculations }: Pick<TableProps, "canShape" | "calculations">): boolean {
  return canShape || calculations.length > 0;
}

export interface TableReader {
  readonly columnAt: (column: number) => Column | undefined;
  /** Whether a line that is no row stands there, among the groups. */
  readonly isLine: (place: number) => boolean;
  /** Null: no row stands there, or it is not here yet. */
  readonly rowAt: (place: number) => ShownRow | null;
}

export function tableReader({ source, rows, groups, state, layout }: ShownTable): TableReader {
  return {
    columnAt: (column) => layout.columns[column],
    isLine: (place) => groups !== null && groups.rows.lineAt(place) !== null,
    rowAt: (place) => {
      const id = place < 0 || place >= state.total ? null : rows.idAt(place);
      return id === null ? null : source.row(id).read();
    },
  };
}
