// Writes to a range of cells. Rows that are all in memory are written at once; otherwise the ids of the whole range are read first, and
// the rows are written chunk by chunk, as one step of undo. Above 1,000 rows the progress is shown, and the user can cancel.
import { useRef, useState } from "react";
import { editInBulk, type BulkResult } from "../../edit/bulk-edit.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { sayLeft } from "./cells-left.ts";
import type { CellWriter } from "./cell-writer.tsx";
import type { ShownTable, TableReader } from "./shown-table.tsx";
import { LeftCells, type Pasted } from "./table-clipboard.ts";

/** An edit of more rows shows its progress. */
const MOST_WITHOUT_PROGRESS = 1000;

export type RowReader = Pick<TableReader, "rowAt" | "isLine">;

export interface RangeWrite {
  readonly top: number;
  /** The last place. */
  readonly bottom: number;
  /** Places within the range whose rows every part of the edit reads. */
  readonly sources: readonly number[];
  /** The operations for the places from `top` to `bottom`. A long range is written in several parts, from the top to the bottom. */
  readonly make: (top: number, bottom: number, reader: RowReader) => Pasted;
  readonly userAction: string;
}

export interface RunningWrite {
  readonly done: number;
  readonly total: number;
  readonly cancel: () => void;
}

export function useRangeWrites(shown: ShownTable, reader: RowReader, { writeCells }: Pick<CellWriter, "writeCells">) {
  const { rows, source, say, words } = shown;
  const [running, setRunning] = useState<RunningWrite | null>(null);
  const isBusy = useRef(false);
  const inBulk = async ({ top, bottom, sources, make, userAction }: RangeWrite): Promise<void> => {
    const ids = await rows.idsBetween(top, bottom + 1);
    if (ids === null) return say(words.notAtHand);
    const group = `${userAction} ${source.newId()}`;
    const left = new LeftCells();
    const idAt = (place: number): string | null => ids[place - top] ?? null;
    const inMemory: RowReader = {
      isLine: (place) => idAt(place) === null,
      rowAt: (place): ShownRow | null => source.row(idAt(place) ?? "").read(),
    };
    let isCancelled = false;
    const isShown = ids.length > MOST_WITHOUT_PROGRESS;
    const show = (done: number): void => {
      if (isShown) setRunning({ done, total: ids.length, cancel: () => (isCancelled = true) });
    };
    show(0);
    const result = await editInBulk(
      source,
      {
        ids,
        sources: sources.map(idAt).filter((id) => id !== null),
        operationsFor(from, to) {
          const cells = make(top + from, top + to - 1, inMemory);
          for (const [key, options] of cells.options) shown.onNewOptions(key, [...options], group);
          left.add(cells.left);
          return cells.operations;
        },
        userAction,
        group,
      },
      {
        onChunk(done) {
          show(done);
          return !isCancelled;
        },
        rest: () => new Promise((resolve) => setTimeout(resolve, 0)),
      },
    );
    sayResult(result, left, shown);
  };
  /** False if the write was refused. A long write goes on in the background, and reports its result itself. */
  const writeRange = (edit: RangeWrite): boolean => {
    const { top, bottom, make, userAction } = edit;
    let isHere = true;
    for (let place = top; place <= bottom && isHere; place++)
      isHere = reader.isLine(place) || reader.rowAt(place) !== null;
    if (isHere) return writeCells(make(top, bottom, reader), userAction);
    if (isBusy.current) {
      say(words.busy);
      return false;
    }
    isBusy.current = true;
    void inBulk(edit).finally(() => {
      isBusy.current = false;
      setRunning(null);
    });
    return true;
  };
  return { running, writeRange };
}

function sayResult(result: BulkResult, left: LeftCells, shown: ShownTable): void {
  const { say, words } = shown;
  if (result === "cancelled") return say(words.writeCancelled);
  if (result === "failed") say(words.writeStopped);
  if (result === "refused") say(words.refused);
  sayLeft(left, shown);
}
