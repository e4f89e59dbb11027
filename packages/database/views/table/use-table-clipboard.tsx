// Copy, cut and paste of a range, with the clipboard events of the browser.
import type { ClipboardEvent } from "react";
import { useCellPorts } from "../../properties/base/cell-face.tsx";
import { cellOf } from "../../properties/cells.tsx";
import { isOfCells } from "./cell-events.ts";
import { isCell, rangeOf, type Range } from "./cell-selection.ts";
import type { Column } from "../../view-model/columns.ts";
import { copied, fromCellOf } from "./cell-copies.tsx";
import { textCell, textsOf, type CopiedCell } from "./copied-cells.ts";
import { readHtmlGrid, readOwnGrid, writeHtmlGrid } from "./grid-html.ts";
import { fillOf, readGrid, writeGrid } from "./grid-text.ts";
import { copyRange } from "./use-range-copy.tsx";
import { MOST_PASTED_ROWS, pasted } from "./table-clipboard.ts";
import type { RangeWrite } from "./use-range-writes.tsx";
import type { TableControl } from "./use-table-control.tsx";

/** The cells on the clipboard: of a table that this app copied, of the table of a spreadsheet, or of the plain text. */
function readCells(clipboard: DataTransfer, columns: readonly Column[], spaceId: string): CopiedCell[][] {
  const html = clipboard.getData("text/html");
  const isFigures = (at: number): boolean => {
    const column = columns[at];
    return column !== undefined && cellOf(column.property.type).isFigures;
  };
  const page = html === "" ? null : new DOMParser().parseFromString(html, "text/html");
  const texts = readGrid(clipboard.getData("text/plain"));
  if (page === null) return cellsOf(texts);
  return readOwnGrid(page, texts, spaceId) ?? cellsOf(readHtmlGrid(page, isFigures) ?? texts);
}

const cellsOf = (texts: readonly (readonly string[])[]): CopiedCell[][] => texts.map((row) => row.map(textCell));

/** `pasteFiles` returns true if the paste contains files and they were added to a cell. */
export function useTableClipboard(control: TableControl, pasteFiles: (event: ClipboardEvent) => boolean) {
  const { selection, bounds, shown, isLine, rowAt, ports } = control;
  const cellPorts = useCellPorts();
  /** The places of rows, without the headings of groups between them. */
  const placesIn = (from: number, to: number, most = Infinity): number[] => {
    const places: number[] = [];
    for (let place = from; place <= to && places.length < most; place++) if (!isLine(place)) places.push(place);
    return places;
  };
  const chosen = (event: ClipboardEvent) =>
    isOfCells(event) && selection !== null && isCell(selection.head, bounds) ? rangeOf(selection) : null;

  /** `onCopied` is called when all cells are on the clipboard: cells that could not be copied are not emptied. */
  const copy = (event: ClipboardEvent, range: Range, onCopied: () => void): void => {
    event.preventDefault();
    const rows = placesIn(range.top, range.bottom).map(rowAt);
    const columns = shown.layout.columns.slice(range.first, range.last + 1);
    const isWhole = !rows.includes(null);
    if (!isWhole && copyRange(shown, cellPorts, control.bulk, { ...range, columns }, onCopied)) return;
    const grid = copied(rows, columns, cellPorts);
    event.clipboardData.setData("text/plain", writeGrid(textsOf(grid)));
    event.clipboardData.setData("text/html", writeHtmlGrid(grid, ports.spaceId));
    if (isWhole) onCopied();
    else shown.say(shown.words.notAtHand);
  };
  const onCopy = (event: ClipboardEvent): void => {
    const range = chosen(event);
    if (range !== null) copy(event, range, () => undefined);
  };
  const onCut = (event: ClipboardEvent): void => {
    const range = chosen(event);
    if (range !== null) copy(event, range, () => control.empty(range));
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (pasteFiles(event)) return;
    const range = chosen(event);
    if (range === null) return;
    event.preventDefault();
    const read = readCells(event.clipboardData, shown.layout.columns.slice(range.first), ports.spaceId);
    const grid = fillOf(read, placesIn(range.top, range.bottom).length, range.last - range.first + 1);
    const taken = grid.slice(0, MOST_PASTED_ROWS);
    const places = placesIn(range.top, bounds.rows - 1, taken.length);
    const into = {
      columns: shown.layout.columns.slice(range.first),
      makesRows: shown.canEdit,
      collectionId: shown.collectionId,
      filled: shown.filled(),
      newId: shown.source.newId,
    };
    const top = places[0] ?? range.top;
    const bottom = places.at(-1) ?? range.top - 1;
    const make: RangeWrite["make"] = (from, to, reader, numbering) => {
      const start = places.filter((place) => place < from).length;
      const part = places.slice(start).filter((place) => place <= to);
      // The rows behind the last one are created with the last part.
      const cells = taken.slice(start, to >= bottom ? undefined : start + part.length);
      return pasted(cells, { ...into, rows: part.map(reader.rowAt) }, fromCellOf(cellPorts), { ...ports, numbering });
    };
    const write: RangeWrite = { top, bottom, sources: [], make, userAction: "paste-cells", isStoredFirst: true };
    if (!control.writeRange(write)) return;
    const made = shown.canEdit ? taken.length - places.length : 0;
    if (made > 0) shown.say(shown.words.rowsMade(made));
    if (taken.length < grid.length) shown.say(shown.words.pasteTooLong(MOST_PASTED_ROWS, grid.length - taken.length));
    const wide = taken.reduce((most, cells) => Math.max(most, cells.length), 1);
    const anchor = { row: range.top, column: range.first };
    control.choose(
      { anchor, head: { row: (places.at(-1) ?? range.top) + made, column: range.first + wide - 1 } },
      false,
    );
  };
  return { onCopy, onCut, onPaste };
}
