// Writes to a range of cells and to chosen rows. Rows that are all in memory are written at once; otherwise the ids of the whole range
// are read first, and the rows are written chunk by chunk, as one step of undo. A paste is stored before its first chunk is written,
// because the user may not have the pasted cells any more after a reload.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { editInBulk, editStoredFirst, type BulkProgress, type BulkResult } from "../../edit/bulk-edit.ts";
import type { EditPlan, ShownRow } from "../../source/database-source.ts";
import { sayLeft } from "./cells-left.ts";
import type { CellWriter } from "./cell-writer.tsx";
import type { RowsWrite } from "./rows-write.ts";
import type { ShownTable, TableReader } from "./shown-table.tsx";
import { LeftCells, type Pasted } from "./table-clipboard.ts";
import { useBulk } from "./use-bulk.tsx";

export type RowReader = Pick<TableReader, "rowAt" | "isLine">;

export interface RangeWrite {
  readonly top: number;
  /** The last place. */
  readonly bottom: number;
  /** Places within the range whose rows every part of the edit reads. */
  readonly sources: readonly number[];
  /**
   * The operations for the places from `top` to `bottom`. A long range is written in several parts, from the top to the bottom.
   * `numbering`: ids for the text that they write.
   */
  readonly make: (top: number, bottom: number, reader: RowReader, numbering: EditPlan["numbering"]) => Pasted;
  readonly userAction: string;
  /** A long range is stored on the device before the first part is written. */
  readonly isStoredFirst?: boolean;
}

export function useRangeWrites(shown: ShownTable, reader: RowReader, { writeCells, write }: CellWriter) {
  const { rows, source, say, words } = shown;
  const bulk = useBulk(shown);
  const inBulk = async (
    { top, bottom, sources, make, userAction, isStoredFirst = false }: RangeWrite,
    progressOf: (total: number) => BulkProgress,
  ): Promise<void> => {
    const ids = await rows.idsBetween(top, bottom + 1);
    if (ids === null) return say(words.notAtHand);
    const group = `${userAction} ${source.newId()}`;
    const left = new LeftCells();
    const idAt = (place: number): string | null => ids[place - top] ?? null;
    const inMemory: RowReader = {
      isLine: (place) => idAt(place) === null,
      rowAt: (place): ShownRow | null => source.row(idAt(place) ?? "").read(),
    };
    const edit = {
      ids,
      sources: sources.map(idAt).filter((id) => id !== null),
      operationsFor(from: number, to: number, numbering: EditPlan["numbering"] = source.numbering) {
        const cells = make(top + from, top + to - 1, inMemory, numbering);
        for (const [key, options] of cells.options) shown.onNewOptions(key, [...options], group);
        left.add(cells.left);
        return cells.operations;
      },
      userAction,
      group,
    };
    const run = isStoredFirst ? editStoredFirst : editInBulk;
    sayResult(await run(source, edit, progressOf(ids.length)), left, shown);
  };
  /** False if the write was refused. A long write goes on in the background, and reports its result itself. */
  const writeRange = (edit: RangeWrite): boolean => {
    const { top, bottom, make, userAction } = edit;
    let isHere = true;
    for (let place = top; place <= bottom && isHere; place++)
      isHere = reader.isLine(place) || reader.rowAt(place) !== null;
    if (isHere) return writeCells(make(top, bottom, reader, source.numbering), userAction);
    return bulk.start(words.writing, async (progressOf) => {
      await inBulk(edit, progressOf);
      return undefined;
    });
  };
  /** Like `writeRange`, for rows by their ids. */
  const writeRows = ({ ids, make, userAction, group }: RowsWrite): boolean => {
    const read = (some: readonly string[]) => some.map((id) => source.row(id).read());
    const found = read(ids);
    if (!found.includes(null)) {
      const { operations, left } = make(found);
      if (!write(operations, userAction, group)) return false;
      sayLeft(left, shown);
      return true;
    }
    return bulk.start(words.writing, async (progressOf) => {
      const left = new LeftCells();
      const operationsFor = (from: number, to: number): readonly Operation[] => {
        const part = make(read(ids.slice(from, to)));
        left.add(part.left);
        return part.operations;
      };
      const edit = { ids, sources: [], operationsFor, userAction, group };
      sayResult(await editInBulk(source, edit, progressOf(ids.length)), left, shown);
      return undefined;
    });
  };
  return { bulk, writeRange, writeRows };
}

function sayResult(result: BulkResult, left: LeftCells, shown: ShownTable): void {
  const { say, words } = shown;
  if (result === "cancelled") return say(words.writeCancelled);
  if (result === "failed") say(words.writeStopped);
  if (result === "refused") say(words.refused);
  sayLeft(left, shown);
}
