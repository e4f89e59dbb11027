// What the handles, the menu and the keyboard of a table read of its view and ask of it.
import type { FaceHost } from "@tessera/editor/core/face-host.ts";
import type { FaceTools } from "../faces/face-tools.tsx";
import type { Worded } from "../faces/worded.tsx";
import type { GridFormat } from "../model/table-grid.ts";
import type { CellPlace, TableCell } from "./table-cell.tsx";
import type { TableTools } from "./table-tools.tsx";
import type { TableWords } from "./table-words.ts";

export interface DrawnTable {
  readonly dom: HTMLElement;
  /** The element that scrolls when the table is wider than the page. */
  readonly scroll: HTMLElement;
  readonly host: FaceHost;
  readonly tools: FaceTools & TableTools & Worded<TableWords>;
  /** The id of the table's block. */
  readonly id: string;
  readonly format: GridFormat;
  draw(): void;
  /** Puts the caret into the cell with these indexes, or into the last one. Returns the cell, or null if there is none. */
  edit(row: number, column: number, place: CellPlace): TableCell | null;
  /** The cell that contains the element. */
  cellOf(element: Element): TableCell | null;
  cellAt(row: number, column: number): TableCell | null;
  frameOf(row: string, column: string): HTMLElement | null;
  /** The indexes of the cell's row and column. */
  placeOf(cell: TableCell): { readonly row: number; readonly column: number };
  /** The index of the column at or nearest to a horizontal coordinate of the window. */
  columnAt(x: number): number;
  /** Draws the column with this width, in pixels, and stores nothing. */
  layWidth(column: string, width: number): void;
}
