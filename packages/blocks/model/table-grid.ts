// A table's records as rows and columns. Pure. Invariant: columns are said once each, however damaged the record is.
import { getIn, isObject, type JsonObject } from "@tessera/kernel/values/json.ts";

export interface Column {
  readonly id: string;
  /** In pixels; null: as is usual. */
  readonly width: number | null;
  readonly colour: string | null;
}

export interface GridFormat {
  readonly columns: readonly Column[];
  readonly headerRow: boolean;
  readonly headerColumn: boolean;
}

export const usualWidth = 140;
export const leastWidth = 56;
const mostWidth = 2000;
const mostColumns = 100;

/** `format` of the table's record. */
export function gridFormat(format: JsonObject): GridFormat {
  const order = format["table_block_column_order"];
  const ids = (Array.isArray(order) ? order : []).filter((id): id is string => typeof id === "string" && id !== "");
  const columns = [...new Set(ids)].slice(0, mostColumns).map((id): Column => {
    const own = getIn(format, ["table_block_column_format", id]);
    const { width, color } = isObject(own) ? own : {};
    return {
      id,
      width: typeof width === "number" && width > 0 ? Math.max(leastWidth, Math.min(width, mostWidth)) : null,
      colour: typeof color === "string" && color !== "default" ? color : null,
    };
  });
  return {
    columns,
    headerRow: format["table_block_column_header"] === true,
    headerColumn: format["table_block_row_header"] === true,
  };
}

/** Cells of tabs and lines, as spreadsheets put them on the clipboard; null: it is one cell's text. */
export function cellsOfText(text: string): string[][] | null {
  const lines = text.replace(/\r\n?/g, "\n").replace(/\n$/, "").split("\n");
  if (lines.length === 1 && !text.includes("\t")) return null;
  return lines.map((line) => line.split("\t"));
}

/** The same widths, as shares of the room. */
export function fittedWidths(columns: readonly Column[], room: number): ReadonlyMap<string, number> {
  const sum = columns.reduce((total, { width }) => total + (width ?? usualWidth), 0);
  return new Map(
    columns.map(({ id, width }) => [id, Math.max(leastWidth, Math.floor(((width ?? usualWidth) / sum) * room))]),
  );
}
