// A write to rows that are given by their ids, such as the selected rows of a table.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { LeftCells } from "./table-clipboard.ts";

export interface RowsWrite {
  readonly ids: readonly string[];
  /** The operations for these rows; null for a row that does not exist any more. */
  readonly make: (rows: readonly (ShownRow | null)[]) => {
    readonly operations: readonly Operation[];
    readonly left: LeftCells;
  };
  readonly userAction: string;
  /** Names the step of undo, of which options that were created for it are a part. */
  readonly group: string;
}

/** Copies of rows as one step of undo; a row that was deleted meanwhile gets none. */
export function duplicates(ids: readonly string[], copyOf: (row: ShownRow) => Operation, stepId: string): RowsWrite {
  return {
    ids,
    make: (rows) => ({ operations: rows.flatMap((row) => (row === null ? [] : [copyOf(row)])), left: new LeftCells() }),
    userAction: "duplicate-row",
    group: `duplicate ${stepId}`,
  };
}
