// What is chosen and edited in a table, and what is done about it: the one place where a table's state changes.
// Invariant: the focus stays with its row, wherever that comes to stand; an edit is written once.
import { useEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import { textBase, writeText, type TextBase } from "../../edit/cell-edits.ts";
import { addRow, deleteRows, duplicateRow, moveRow, type RowPlace } from "../../edit/row-edits.ts";
import { cellOf } from "../../properties/cells.tsx";
import type { RowsState, ShownRow } from "../database-source.ts";
import type { EditEnd } from "./cell-editor.tsx";
import { at, followed, HEAD, isCell, rangeOf, within, moved, type Bounds, type Cell, type CellSelection, type Motion } from "./cell-selection.ts"; // prettier-ignore
import { cellValue, emptied, storedOf, textIn, type WritePorts } from "./cell-writes.ts";
import { scrollToColumn, type ColumnLayout } from "./column-layout.ts";
import { stepped, withWidth, type Column } from "./columns.ts";
import type { ColumnMenuSlot, RowMenuSlot, TableProps } from "./table-props.tsx";
import type { TableMetrics } from "./use-table-metrics.tsx";
import type { TableWindow } from "./use-table-window.tsx";

/** A cell that is edited. */
export interface OpenedCell {
  readonly id: string;
  readonly key: string;
  readonly column: number;
  /** What was there when it was opened; null for what is no merging text. */
  readonly base: TextBase | null;
  /** What the field begins with. */
  readonly text: string;
}

type OpenMenu =
  | { readonly kind: "column"; readonly slot: ColumnMenuSlot }
  | { readonly kind: "row"; readonly slot: RowMenuSlot };

interface Shown extends Omit<TableProps, "ref"> {
  readonly state: RowsState;
  readonly layout: ColumnLayout;
  readonly scroller: RefObject<HTMLDivElement | null>;
  readonly metrics: TableMetrics;
  readonly window: TableWindow;
  readonly page: number;
}

export type TableControl = ReturnType<typeof useTableControl>;

export function useTableControl(shown: Shown) {
  const { source, rows, state, layout, scroller, metrics, canEdit, say, words, collectionId } = shown;
  const [selection, setSelection] = useState<CellSelection | null>(null);
  const [editing, setEditing] = useState<OpenedCell | null>(null);
  const [menu, setMenu] = useState<OpenMenu | null>(null);
  /** The row with the focus. */
  const focused = useRef<string | null>(null);
  /** A row that was made here and is not among the rows yet. */
  const awaited = useRef<string | null>(null);
  const isReleased = useRef(false);
  const bounds: Bounds = { rows: state.total, columns: layout.columns.length, page: shown.page, hasNewRow: canEdit };
  const ports: WritePorts = { spaceId: source.spaceId, world: source.world, numbering: source.numbering };
  const place = { spaceId: source.spaceId, collectionId };

  const { fromRow, toRow } = shown.window;
  useEffect(() => rows.show(fromRow, toRow), [rows, fromRow, toRow]);

  const focusGrid = (): void => scroller.current?.focus({ preventScroll: true });
  const columnAt = (column: number): Column | undefined => layout.columns[column];
  const rowAt = (row: number): ShownRow | null => {
    const id = row < 0 || row >= state.total ? null : rows.idAt(row);
    return id === null ? null : source.row(id).read();
  };

  const reveal = ({ row, column }: Cell): void => {
    const frame = scroller.current;
    if (frame === null) return;
    const { rowHeight, headHeight } = metrics;
    if (row >= 0) {
      const top = row * rowHeight;
      const height = frame.clientHeight - headHeight;
      if (top < frame.scrollTop) frame.scrollTop = top;
      else if (top + rowHeight > frame.scrollTop + height) frame.scrollTop = top + rowHeight - height;
    }
    const way = getComputedStyle(frame).direction === "rtl" ? -1 : 1;
    const start = scrollToColumn(layout, column, Math.abs(frame.scrollLeft), frame.clientWidth);
    if (start !== Math.abs(frame.scrollLeft)) frame.scrollLeft = way * start;
  };

  const choose = (next: CellSelection | null, shows = true): void => {
    const kept = next === null ? null : within(next, bounds);
    setSelection(kept);
    isReleased.current = false;
    awaited.current = null;
    focused.current = kept !== null && isCell(kept.head, bounds) ? rows.idAt(kept.head.row) : null;
    if (kept !== null && shows) reveal(kept.head);
  };
  const move = (motion: Motion, extend = false): boolean => {
    const before = selection ?? at({ row: 0, column: 0 });
    const next = moved(before, motion, bounds, extend);
    choose(next);
    // The frozen column is in sight wherever the line is scrolled to; its beginning is not.
    if (scroller.current !== null && (motion === "rowStart" || motion === "first")) scroller.current.scrollLeft = 0;
    return next.head.row !== before.head.row || next.head.column !== before.head.column;
  };

  const write = (operations: readonly Operation[], userAction: string): boolean => {
    if (operations.length === 0) return true;
    const isDone = source.transact(operations, { userAction });
    if (!isDone) say(words.refused);
    return isDone;
  };

  const open = (cell: Cell, typed: string | null): void => {
    const column = columnAt(cell.column);
    const row = rowAt(cell.row);
    if (column === undefined || row === null) return;
    const { editing: how } = cellOf(column.property.type);
    if (how === null) return;
    if (!row.canEdit) return say(words.readOnly);
    if (how.kind === "toggle") {
      if (typed === null || typed === " ") write(cellValue(row, column, how.toggled(storedOf(row, column)), source.spaceId), "edit-cell"); // prettier-ignore
      return;
    }
    const text = how.kind === "surface" ? (typed ?? "") : typed === null ? textIn(row, column) : "";
    const edited = { spaceId: source.spaceId, id: row.id };
    const base = how.kind === "text" ? textBase(edited, column.key, storedOf(row, column), source.world) : null;
    reveal(cell);
    // At once: the key that opened it is typed into it.
    flushSync(() => setEditing({ id: row.id, key: column.key, column: cell.column, base, text }));
  };

  /** A field was left. Where it was by a key, the focus goes on from it. */
  const endField = (edited: OpenedCell, text: string | null, end: EditEnd, isByKey: boolean): void => {
    setEditing(null);
    if (isByKey) focusGrid();
    const column = layout.columns.find(({ key }) => key === edited.key);
    const row = source.row(edited.id).read();
    if (text !== null && column !== undefined && row !== null) {
      if (edited.base !== null) write(writeText(edited.base, text, source.numbering), "edit-cell");
      else storeLine(row, column, text);
    }
    if (!isByKey || end === "stay") return;
    move(end);
  };
  const storeLine = (row: ShownRow, column: Column, text: string): void => {
    const { editing: how } = cellOf(column.property.type);
    if (how?.kind !== "line" || text === textIn(row, column)) return;
    const value = how.store(text);
    if (value === null) say(words.notThatKind(column.property.name));
    else write(cellValue(row, column, value.stored, source.spaceId), "edit-cell");
  };
  const closeSurface = (): void => {
    setEditing(null);
    focusGrid();
  };

  const empty = (): void => {
    if (selection === null) return;
    const { top, bottom, first, last } = rangeOf(selection);
    const operations: Operation[] = [];
    let isMissing = false;
    for (let at = top; at <= bottom; at++) {
      const row = rowAt(at);
      if (row === null) isMissing = true;
      if (row === null || !row.canEdit) continue;
      for (const column of layout.columns.slice(first, last + 1))
        if (cellOf(column.property.type).editing !== null) operations.push(...emptied(row, column, ports));
    }
    write(operations, "empty-cells");
    if (isMissing) say(words.notAtHand);
  };

  const titleColumn = Math.max(0, layout.columns.findIndex(({ property }) => property.type === "title")); // prettier-ignore
  const focusRow = (id: string): boolean => {
    const found = rows.placeOf(id);
    if (found === null) return false;
    const cell = { row: found, column: titleColumn };
    setSelection(at(cell));
    focused.current = id;
    awaited.current = null;
    reveal(cell);
    return true;
  };
  const make = (where: RowPlace): void => {
    if (!canEdit) return say(words.readOnly);
    const id = source.newId();
    if (!write([addRow(place, id, where, shown.filled())], "add-row")) return;
    focusGrid();
    awaited.current = id;
    setSelection(null);
  };
  const addRowAt = (where: "top" | "bottom"): void => make(where === "top" ? { after: null } : {});

  /** The row that was made comes among the rows: its name is written. A row with the focus that moved takes it along. */
  useEffect(() => {
    const wanted = awaited.current;
    if (wanted !== null && focusRow(wanted)) {
      const found = rows.placeOf(wanted);
      if (found !== null) queueMicrotask(() => open({ row: found, column: titleColumn }, null));
      return;
    }
    if (selection === null || focused.current === null) return;
    const found = rows.placeOf(focused.current);
    if (found !== null && found !== selection.head.row) setSelection(followed(selection, found));
    else if (found === null && isCell(selection.head, bounds)) {
      const gone = source.row(focused.current).read() === null;
      if (gone) focused.current = rows.idAt(selection.head.row);
    }
    const kept = within(selection, bounds);
    if (kept.head.row !== selection.head.row || kept.head.column !== selection.head.column) setSelection(kept);
    // Only when the rows are others: what else it reads is of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [state.version, state.total, rows, selection === null]);

  const besides = (found: number): RowPlace => ({
    after: rows.idAt(found),
    ...(found + 1 < state.total ? { before: rows.idAt(found + 1) } : shown.isFiltered ? {} : { before: null }),
  });
  const duplicate = (ids: readonly string[]): void => {
    const operations = ids.flatMap((id) => {
      const row = source.row(id).read();
      const found = rows.placeOf(id);
      if (row === null) return [];
      return [duplicateRow(place, row.value, source.newId(), found === null ? { after: id } : besides(found))];
    });
    write(operations, "duplicate-row");
  };
  /** To the gap before the row of that place. */
  const carryTo = (id: string, gap: number): void => {
    if (!canEdit) return say(words.readOnly);
    if (shown.isSorted) return say(words.sorted);
    const found = rows.placeOf(id);
    if (found === null || gap === found || gap === found + 1 || gap < 0 || gap > state.total) return;
    const after = gap === 0 ? null : rows.idAt(gap - 1);
    const before = gap < state.total ? rows.idAt(gap) : shown.isFiltered ? undefined : null;
    if (write([moveRow(place, id, { after, ...(before === undefined ? {} : { before }) })], "move-row")) say(words.rowMoved); // prettier-ignore
  };
  const carry = (id: string, by: 1 | -1): void => {
    const found = rows.placeOf(id);
    if (found !== null) carryTo(id, by === 1 ? found + 2 : found - 1);
  };

  /** The rows that are chosen, where this one is among them; else it alone. */
  const chosenWith = (row: number): string[] => {
    const range = selection === null ? null : rangeOf(selection);
    const isIn = range !== null && row >= range.top && row <= range.bottom;
    const [top, bottom] = isIn ? [range.top, range.bottom] : [row, row];
    const ids: string[] = [];
    for (let one = top; one <= bottom; one++) {
      const id = rows.idAt(one);
      if (id !== null) ids.push(id);
    }
    return ids;
  };
  const openRowMenu = (anchor: Element, row: number): void => {
    const id = rows.idAt(row);
    const focusBack = scroller.current;
    if (id === null || focusBack === null) return;
    const ids = chosenWith(row);
    if (ids.length <= 1) choose(at({ row, column: selection?.head.column ?? 0 }), false);
    const slot: RowMenuSlot = {
      anchor,
      ids,
      focusBack,
      canEdit: canEdit && source.row(id).read()?.canEdit === true,
      onClose: () => setMenu(null),
      open: () => shown.openRow(id),
      duplicate: () => duplicate(ids),
      remove: () => write(deleteRows(place, ids), "delete-row"),
      insert: (where) => {
        const found = rows.placeOf(id) ?? row;
        if (where === "below") make(besides(found));
        else make({ after: found === 0 ? null : rows.idAt(found - 1), before: id });
      },
      carry: (by) => carry(id, by),
    };
    setMenu({ kind: "row", slot });
  };
  const openColumnMenu = (anchor: Element, column: number): void => {
    const found = columnAt(column);
    const focusBack = scroller.current;
    if (found === undefined || focusBack === null || !canEdit) return;
    choose(at({ row: HEAD, column }));
    setMenu({ kind: "column", slot: { anchor, column: found, focusBack, onClose: () => setMenu(null) } });
  };

  const onFocus = ({ target }: { readonly target: EventTarget }): void => {
    if (target === scroller.current && selection === null && awaited.current === null && state.total > 0)
      choose(at({ row: 0, column: 0 }), false);
  };
  const stepColumn = (by: 1 | -1): void => {
    const column = selection === null ? undefined : columnAt(selection.head.column);
    if (column === undefined || !canEdit) return;
    const next = stepped(shown.columns, column.key, by);
    if (next === shown.columns) return;
    shown.onColumns(next);
    move(by === 1 ? "on" : "back");
  };
  const resizeColumn = (by: 1 | -1): void => {
    const column = selection === null ? undefined : columnAt(selection.head.column);
    const width = selection === null ? undefined : layout.widths[selection.head.column];
    if (column === undefined || width === undefined || !canEdit) return;
    shown.onColumns(withWidth(shown.columns, column.key, width + by * 16));
  };
  return {
    shown, bounds, ports, selection, editing, menu, isReleased, focusGrid, rowAt, columnAt, choose, move, write, open, endField,
    closeSurface, empty, addRow: addRowAt, duplicate, carry, carryTo, openRowMenu, openColumnMenu, onFocus, stepColumn,
    resizeColumn,
  }; // prettier-ignore
}
