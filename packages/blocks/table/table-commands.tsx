// Changes of a table's rows and columns, each one step. Columns come and go as items of a list, so that two people who add
// one each have both; a cell is written as a text that merges with what others write in it.
import { deletionOf } from "@tessera/editor/blocks/delete-blocks.ts";
import { familyOf, moveOperation, newOperation, pointer, type Core } from "@tessera/editor/core/core.ts";
import { blockOf, lineRuns, shownChildren, textOf } from "@tessera/editor/core/read.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { getIn, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { piecesOf, type RichText } from "@tessera/kernel/text/rich-text.ts";
import { pristine, textKey } from "@tessera/kernel/text/runs.ts";
import { typedPlace } from "@tessera/editor/blocks/insert.ts";
import { inParts } from "@tessera/editor/core/in-parts.ts";
import { lineChange } from "@tessera/editor/text/line-change.ts";
import { operationsOfChange } from "@tessera/editor/text/text-operations.ts";
import { caretAt } from "@tessera/editor/core/points.ts";
import { gridFormat, type GridFormat } from "../model/table-grid.ts";

/** Not by way of the page's own text, whose caret stands elsewhere: it is neither moved nor scrolled to. */
const change = (core: Core, operations: readonly Operation[], userAction: string): boolean =>
  core.source.transact(operations, { userAction });

const orderPath = ["format", "table_block_column_order"];

export const rowsOf = (core: Core, table: string): string[] => shownChildren(core.source.world, table);

export function gridOf(core: Core, table: string): GridFormat {
  const format = getIn(blockOf(core.source.world, table)?.value ?? {}, ["format"]);
  return gridFormat(isObject(format) ? format : {});
}

/** Of the last letters of an id, which are by chance. */
const newColumn = (core: Core): string => core.source.newId().slice(-8);

function makeRow(
  core: Core,
  table: string,
  after: string | null,
): { readonly id: string; readonly operation: Operation } {
  const id = core.source.newId();
  return { id, operation: newOperation(core, id, "table_row", table, after) };
}

const set = (core: Core, id: string, path: readonly string[], value: Json): Operation => ({
  pointer: pointer(core, id),
  path: [...path],
  command: "set",
  args: { value },
});

/** A table with so many empty rows and columns, as a value for a new block, and what makes its rows. */
function newTable(
  core: Core,
  id: string,
  rows: number,
  columns: number,
): { readonly format: JsonObject; readonly operations: Operation[] } {
  const order = Array.from({ length: columns }, () => newColumn(core));
  const operations: Operation[] = [];
  let after: string | null = null;
  for (let at = 0; at < rows; at++) {
    const row = makeRow(core, id, after);
    operations.push(row.operation);
    after = row.id;
  }
  return { format: { table_block_column_order: order, table_block_column_header: true }, operations };
}

/** Three rows of three columns where "/" was typed: in place of an empty line, which stays below it to go on in, else behind. */
export function insertTable(core: Core, at: string, removal: Operation | null = null, length = 0): string | null {
  const place = typedPlace(core, at, length);
  if (place === null) return null;
  const { family, isEmpty } = place;
  const id = core.source.newId();
  const { format, operations } = newTable(core, id, 3, 3);
  const make = newOperation(core, id, "table", family.parent, isEmpty ? family.previous : at, { format });
  return core.apply([...(removal === null ? [] : [removal]), make, ...operations], "insert", caretAt(at, 0))
    ? id
    : null;
}

/** Behind a row; null: before all. Answers with its id. */
export function addRow(core: Core, table: string, after: string | null): string | null {
  const { id, operation } = makeRow(core, table, after);
  return change(core, [operation], "insert") ? id : null;
}

const listAfter = (core: Core, table: string, id: string, after: string | null): Operation => {
  const first = gridOf(core, table).columns[0]?.id;
  const at = { pointer: pointer(core, table), path: [...orderPath] };
  return after === null && first !== undefined
    ? { ...at, command: "listBefore", args: { id, before: first } }
    : { ...at, command: "listAfter", args: after === null ? { id } : { id, after } };
};

export function addColumn(core: Core, table: string, after: string | null): string | null {
  const id = newColumn(core);
  return change(core, [listAfter(core, table, id, after)], "insert") ? id : null;
}

/** The last row takes the table with it. */
export function removeRow(core: Core, table: string, row: string): boolean {
  return rowsOf(core, table).length < 2
    ? removeTable(core, table)
    : deletionOf(core, [row]).every((part) => change(core, part, "delete"));
}

export function removeColumn(core: Core, table: string, column: string): boolean {
  if (gridOf(core, table).columns.length < 2) return removeTable(core, table);
  const gone: Operation = {
    pointer: pointer(core, table),
    path: [...orderPath],
    command: "listRemove",
    args: { id: column },
  };
  return change(core, [gone], "delete");
}

/** The caret goes on behind it, else before it; where nothing else stands there, in a new line. */
export function removeTable(core: Core, table: string): boolean {
  const family = familyOf(core, table);
  if (family === null) return false;
  const next = family.siblings[family.at + 1];
  const beside = next ?? family.previous;
  if (beside !== null)
    return core.applyAll(
      deletionOf(core, [table]),
      "delete",
      caretAt(beside, next === undefined ? Number.MAX_SAFE_INTEGER : 0),
    );
  const line = core.source.newId();
  const make = newOperation(core, line, "text", family.parent, table);
  return core.applyAll([[make], ...deletionOf(core, [table])], "delete", caretAt(line, 0));
}

export function moveRow(core: Core, table: string, row: string, to: number): boolean {
  const rows = rowsOf(core, table);
  const rest = rows.filter((id) => id !== row);
  if (!rows.includes(row) || to < 0 || to > rest.length || rows.indexOf(row) === to) return false;
  return change(core, [moveOperation(core, row, table, rest[to - 1] ?? null)], "move");
}

export function moveColumn(core: Core, table: string, column: string, to: number): boolean {
  const ids = gridOf(core, table).columns.map(({ id }) => id);
  const rest = ids.filter((id) => id !== column);
  if (!ids.includes(column) || to < 0 || to > rest.length || ids.indexOf(column) === to) return false;
  const at = { pointer: pointer(core, table), path: [...orderPath] };
  const [before, first] = [rest[to - 1], rest[0]];
  const placed: Operation =
    before === undefined
      ? { ...at, command: "listBefore", args: { id: column, ...(first === undefined ? {} : { before: first }) } }
      : { ...at, command: "listAfter", args: { id: column, after: before } };
  return change(core, [{ ...at, command: "listRemove", args: { id: column } }, placed], "move");
}

export function setHeader(core: Core, table: string, which: "row" | "column", isOn: boolean): boolean {
  // Existing clients call a row of headers the header of the columns.
  const name = which === "row" ? "table_block_column_header" : "table_block_row_header";
  return change(core, [set(core, table, ["format", name], isOn)], "set");
}

export function colourRow(core: Core, row: string, colour: string): boolean {
  return change(core, [set(core, row, ["format", "block_color"], colour)], "colour");
}

const columnPath = (column: string, name: string): string[] => ["format", "table_block_column_format", column, name];

export function colourColumn(core: Core, table: string, column: string, colour: string): boolean {
  return change(core, [set(core, table, columnPath(column, "color"), colour)], "colour");
}

export function setWidths(core: Core, table: string, widths: ReadonlyMap<string, number>): boolean {
  return change(
    core,
    [...widths].map(([column, width]) => set(core, table, columnPath(column, "width"), width)),
    "resize",
  );
}

/** Cells from one on, to the right and down; rows and columns that are missing are made. */
export function fillCells(
  core: Core,
  table: string,
  at: { readonly row: string; readonly column: string },
  cells: readonly (readonly RichText[])[],
): boolean {
  const rows = rowsOf(core, table);
  const columns = gridOf(core, table).columns.map(({ id }) => id);
  const [top, left] = [rows.indexOf(at.row), columns.indexOf(at.column)];
  if (top < 0 || left < 0) return false;
  const operations: Operation[] = [];
  const widest = Math.max(...cells.map((row) => row.length));
  while (columns.length < left + widest) {
    const id = newColumn(core);
    operations.push(listAfter(core, table, id, columns.at(-1) ?? null));
    columns.push(id);
  }
  let last = rows.at(-1) ?? null;
  cells.forEach((texts, index) => {
    const row = rows[top + index];
    const made = row === undefined ? makeRow(core, table, last) : null;
    if (made !== null) {
      operations.push(made.operation);
      last = made.id;
    }
    texts.forEach((text, offset) =>
      operations.push(...writeCell(core, row ?? made?.id ?? "", columns[left + offset] ?? "", text, row === undefined)),
    );
  });
  const group = core.source.newId();
  return inParts(operations).every((part) => core.source.transact(part, { userAction: "paste", group }));
}

/** Letter by letter, so that an undo knows these very letters and what others write beside them stays. */
function writeCell(core: Core, row: string, column: string, text: RichText, isNew: boolean): Operation[] {
  const runs = (isNew ? null : lineRuns(core.source.world, row, column)) ?? pristine(textKey(row, column), []);
  const before = isNew ? [] : piecesOf(cellText(core, row, column));
  const line = { block: row, property: column, spaceId: core.source.spaceId };
  return operationsOfChange(line, runs, lineChange(before, piecesOf(text)), core.source.numbering);
}

export function cellText(core: Core, row: string, column: string): RichText {
  const entry = blockOf(core.source.world, row);
  return entry === null ? [] : textOf(entry, column);
}
