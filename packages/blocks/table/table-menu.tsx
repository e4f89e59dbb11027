// What can be done with the row and the column of a cell, and with the table, as rows of one list.
import type { ChoiceList } from "../faces/face-tools.tsx";
import { usualWidth, leastWidth } from "../model/table-grid.ts";
import type { TableCell } from "./table-cell.tsx";
import {
  addColumn,
  addRow,
  colourColumn,
  colourRow,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
  removeTable,
  rowsOf,
  setHeader,
  setWidths,
} from "./table-commands.tsx";
import type { DrawnTable } from "./drawn-table.tsx";

interface Choice {
  readonly id: string;
  readonly title: string;
  readonly run: () => void;
}

const step = 40;

export interface TableChoices {
  readonly rows: ChoiceList["rows"];
  readonly run: (id: string) => void;
}

export function tableChoices(
  view: DrawnTable,
  { row, column }: TableCell,
  what: "row" | "column" | "all",
  fit: () => void,
): TableChoices {
  const { id: table, format } = view;
  const { editor } = view.host.page;
  const { words } = view.tools;
  const rows = rowsOf(editor, table);
  const columns = format.columns.map(({ id }) => id);
  const [y, x] = [rows.indexOf(row), columns.indexOf(column)];
  const width = format.columns[x]?.width ?? usualWidth;
  const choice = (id: string, title: string, run: () => unknown): Choice => ({ id, title, run: () => void run() });
  const ofRow = [
    choice("row-above", words.insertAbove, () => addRow(editor, table, rows[y - 1] ?? null)),
    choice("row-below", words.insertBelow, () => addRow(editor, table, row)),
    ...(y > 0 ? [choice("row-up", words.moveUp, () => moveRow(editor, table, row, y - 1))] : []),
    ...(y < rows.length - 1 ? [choice("row-down", words.moveDown, () => moveRow(editor, table, row, y + 1))] : []),
    choice("row-header", format.headerRow ? words.noHeaderRow : words.headerRow, () =>
      setHeader(editor, table, "row", !format.headerRow),
    ),
    choice("row-delete", words.deleteRow, () => removeRow(editor, table, row)),
  ];
  const ofColumn = [
    choice("column-before", words.insertBefore, () => addColumn(editor, table, columns[x - 1] ?? null)),
    choice("column-after", words.insertAfter, () => addColumn(editor, table, column)),
    ...(x > 0 ? [choice("column-back", words.moveBack, () => moveColumn(editor, table, column, x - 1))] : []),
    ...(x < columns.length - 1
      ? [choice("column-on", words.moveOn, () => moveColumn(editor, table, column, x + 1))]
      : []),
    choice("column-header", format.headerColumn ? words.noHeaderColumn : words.headerColumn, () =>
      setHeader(editor, table, "column", !format.headerColumn),
    ),
    choice("column-wider", words.wider, () => setWidths(editor, table, new Map([[column, width + step]]))),
    choice("column-narrower", words.narrower, () =>
      setWidths(editor, table, new Map([[column, Math.max(leastWidth, width - step)]])),
    ),
    choice("column-delete", words.deleteColumn, () => removeColumn(editor, table, column)),
  ];
  const ofTable = [
    choice("fit", words.fit, fit),
    choice("table-database", words.toDatabase, () => view.tools.becomeDatabase(editor, table)),
    choice("table-delete", words.deleteTable, () => removeTable(editor, table)),
  ];
  const colours = words.colours.flatMap(({ id, title }) => [
    ...(what === "column"
      ? []
      : [choice(`row-colour-${id}`, `${words.rowColour}: ${title}`, () => colourRow(editor, row, id))]),
    ...(what === "row"
      ? []
      : [
          choice(`column-colour-${id}`, `${words.columnColour}: ${title}`, () =>
            colourColumn(editor, table, column, id),
          ),
        ]),
  ]);
  const all = [...(what === "column" ? [] : ofRow), ...(what === "row" ? [] : ofColumn), ...ofTable, ...colours];
  return {
    rows: all.map(({ id, title }) => ({ id, title, aliases: "" })),
    run: (id) => all.find((one) => one.id === id)?.run(),
  };
}
