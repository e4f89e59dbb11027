// What a table says. The words are the app's.
export interface TableWords {
  /** The name of the grid, for those who do not see it. */
  readonly table: string;
  /** How to leave it by keyboard. */
  readonly leaving: string;
  readonly newRow: string;
  readonly untitled: string;
  readonly unnamed: string;
  readonly open: string;
  readonly rowMenu: string;
  readonly notThatKind: (column: string) => string;
  readonly notAtHand: string;
  readonly sorted: string;
  readonly readOnly: string;
  readonly refused: string;
  readonly pasteSkipped: (count: number) => string;
  readonly rowMoved: string;
}
