// Fills cells from other cells by a key, and by the handle in the corner of the selection, which a mouse or a finger drags.
// Invariant: nothing is written before the pointer is released; Escape cancels the drag and restores the selection.
import { useEffect, useRef, useState, type PointerEvent } from "react";
import { useCellPorts } from "../../properties/base/cell-face.tsx";
import { cellOf } from "../../properties/cells.tsx";
import { isCell, isOne, rangeOf, type CellSelection, type Range } from "./cell-selection.ts";
import type { Column } from "../../view-model/columns.ts";
import { filled, fillOfKey, pulled, type Fill } from "./fill.ts";
import { copyTextOf } from "./cell-copies.tsx";
import { fromTextOf } from "./from-text.tsx";
import type { TableControl } from "./use-table-control.tsx";

const EDGE = 36;

const isReadOnly = ({ property }: Column): boolean => cellOf(property.type).editing === null;

interface Pull {
  readonly before: CellSelection;
  readonly source: Range;
  range: Range;
}

export function useFill(control: TableControl) {
  const { selection, bounds, shown } = control;
  const { scroller, metrics } = shown;
  const cellPorts = useCellPorts();
  const pull = useRef<Pull | null>(null);
  const [isPulled, setIsPulled] = useState(false);
  const end = (): void => {
    pull.current = null;
    setIsPulled(false);
  };
  const write = (fill: Fill): void => {
    const { columnAt, ports } = control;
    const { range, source } = fill;
    const isAlong = source.top === range.top && source.bottom === range.bottom;
    const sources = isAlong
      ? []
      : Array.from({ length: source.bottom - source.top + 1 }, (_, index) => source.top + index);
    control.writeRange({
      top: range.top,
      bottom: range.bottom,
      sources,
      make: (top, bottom, reader) =>
        filled(
          { source, range: { ...range, top, bottom } },
          { ...reader, columnAt, isReadOnly, textOf: copyTextOf(cellPorts) },
          fromTextOf(cellPorts),
          ports,
        ),
      userAction: "fill-cells",
    });
  };
  useEffect(() => {
    if (!isPulled) return;
    const leave = (event: KeyboardEvent): void => {
      if (event.key !== "Escape") return;
      event.preventDefault();
      event.stopPropagation();
      if (pull.current !== null) control.choose(pull.current.before, false);
      pull.current = null;
      setIsPulled(false);
    };
    document.addEventListener("keydown", leave, true);
    return () => document.removeEventListener("keydown", leave, true);
  }, [isPulled, control]);

  /** False if there is nothing to fill. */
  const fill = (way: "down" | "right"): boolean => {
    const wanted = selection === null || !isCell(selection.head, bounds) ? null : fillOfKey(rangeOf(selection), way);
    if (wanted === null) return false;
    if (shown.canEdit) write(wanted);
    else shown.say(shown.words.readOnly);
    return true;
  };
  /** True if the pointer pressed the handle. */
  const onPointerDown = (event: PointerEvent<HTMLElement>): boolean => {
    const isHandle = event.target instanceof Element && event.target.closest("[data-fill]") !== null;
    if (!isHandle || selection === null || event.button !== 0) return false;
    event.preventDefault();
    control.focusGrid();
    event.currentTarget.setPointerCapture(event.pointerId);
    const source = rangeOf(selection);
    pull.current = { before: selection, source, range: source };
    setIsPulled(true);
    return true;
  };
  const onPointerMove = (event: PointerEvent): boolean => {
    const now = pull.current;
    const frame = scroller.current;
    if (now === null || frame === null) return false;
    const box = frame.getBoundingClientRect();
    if (event.clientY < box.top + metrics.headHeight + EDGE / 2) frame.scrollBy(0, -metrics.rowHeight);
    else if (event.clientY > box.bottom - EDGE) frame.scrollBy(0, metrics.rowHeight);
    const under = document.elementFromPoint(event.clientX, event.clientY);
    const cell = under?.closest<HTMLElement>('[role="gridcell"][data-column]');
    const row = cell?.closest<HTMLElement>("[data-place]");
    if (cell == null || row == null) return true;
    now.range = pulled(now.source, { row: Number(row.dataset["place"]), column: Number(cell.dataset["column"]) });
    const { top, bottom, first, last } = now.range;
    control.choose({ anchor: { row: top, column: first }, head: { row: bottom, column: last } }, false);
    return true;
  };
  const onPointerUp = (event: PointerEvent): boolean => {
    const now = pull.current;
    if (now === null) return false;
    end();
    if (JSON.stringify(now.range) !== JSON.stringify(now.source)) write({ source: now.source, range: now.range });
    // On a touch screen the handle covers much of the cell, so that a tap on the handle opens the cell.
    else if (event.pointerType === "touch" && isOne(now.before)) control.open(now.before.head, null);
    else control.choose(now.before, false);
    return true;
  };
  const onPointerCancel = (): void => {
    if (pull.current !== null) control.choose(pull.current.before, false);
    end();
  };
  return { fill, onPointerDown, onPointerMove, onPointerUp, onPointerCancel };
}
