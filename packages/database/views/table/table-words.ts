// The words of a table, which the app passes in.
import type { Aggregator } from "../../query/aggregations.ts";

export interface TableWords {
  /** The name of the grid for screen readers. */
  readonly table: string;
  /** Explains how to leave the table by keyboard. */
  readonly leaving: string;
  readonly newRow: string;
  readonly untitled: string;
  readonly unnamed: string;
  readonly open: string;
  readonly rowMenu: string;
  readonly chooseRow: string;
  readonly notThatKind: (column: string) => string;
  readonly notAtHand: string;
  readonly sorted: string;
  readonly readOnly: string;
  readonly refused: string;
  /** `where`: the names of the columns that cannot hold it or are only read, and of the rows that are only read. */
  readonly cellsLeft: (count: number, where: readonly string[]) => string;
  /** The number of rows that were added to the table. */
  readonly rowsMade: (count: number) => string;
  /** The paste had more rows than `most`; the other rows were left out. */
  readonly pasteTooLong: (most: number, rest: number) => string;
  /** The mark of a row that the filter leaves out and that is shown until the user leaves it. */
  readonly notInFilter: string;
  /** The mark of a deleted row that is shown because a field of it is open. */
  readonly deleted: string;
  /** A write to many rows goes on; the number of rows that are written. */
  readonly writing: (done: number, total: number) => string;
  readonly copying: (done: number, total: number) => string;
  readonly copyCancelled: string;
  readonly copyRefused: string;
  readonly rowsCopied: (count: number) => string;
  readonly cancel: string;
  readonly busy: string;
  readonly writeCancelled: string;
  /** The rest of the rows could not be read. */
  readonly writeStopped: string;
  readonly rowMoved: string;
  readonly movedTo: (group: string) => string;
  /** A group whose value cannot be given to a row. */
  readonly notEntered: (group: string) => string;
  /** The group of the rows that have no value of a property. */
  readonly without: (property: string) => string;
  readonly rowsIn: (count: number) => string;
  readonly newRowIn: (group: string) => string;
  readonly groupMenu: (group: string) => string;
  readonly moreGroups: string;
  /** Offers to choose what the values of a column come to. */
  readonly calculate: string;
  readonly calculation: (aggregator: Aggregator) => string;
}
