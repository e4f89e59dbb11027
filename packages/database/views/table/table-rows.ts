// Edits of the rows of a table: they are added, duplicated, moved by hand, deleted. A place is given by its neighbours among the rows
// that are shown. Invariant: rows of a sorted view are not moved, and the user is notified why.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { addRow, deleteRows, duplicateRow, moveRow, type RowPlace } from "../../edit/row-edits.ts";
import type { DatabaseSource, RowsSource, ShownRow } from "../../source/database-source.ts";
import type { ShownGroup } from "../groups/grouped-rows.ts";
import { AT_BOTTOM, AT_TOP, beside, type PinPlace } from "../groups/pinned-rows.ts";
import { duplicates, type RowsWrite } from "./rows-write.ts";
import type { TableWords } from "./table-words.ts";

export interface RowsShown {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly rows: RowsSource;
  readonly total: number;
  readonly canEdit: boolean;
  readonly isSorted: boolean;
  /** Something keeps rows out: the last one that is shown is not the last one that there is. */
  readonly isFiltered: boolean;
  readonly filled: () => JsonObject;
  readonly say: (words: string, isQuiet?: boolean) => void;
  readonly words: TableWords;
  readonly write: (operations: readonly Operation[], userAction: string, group?: string) => boolean;
  readonly writeRows: (edit: RowsWrite) => boolean;
  /** The row is created and gets the focus. `place`: where it is shown if the filter leaves it out; `group`: in which group. */
  readonly onMade: (id: string, place: PinPlace, group?: string) => void;
}

/** `from`: the line that the row stands at, where it may stand at several. */
export interface TableRows {
  readonly addRow: (where: "top" | "bottom", group?: ShownGroup) => void;
  readonly insert: (id: string, where: "above" | "below", from?: number | null) => void;
  readonly duplicate: (ids: readonly string[]) => void;
  readonly remove: (ids: readonly string[]) => void;
  /** To the gap before the row of that place. */
  readonly carryTo: (id: string, gap: number, from?: number | null) => void;
  readonly carry: (id: string, by: 1 | -1, from?: number | null) => void;
}

export function tableRows(shown: RowsShown): TableRows {
  const { source, rows, total, canEdit, say, words, write } = shown;
  const of = { spaceId: source.spaceId, collectionId: shown.collectionId };
  const behind = (place: number): RowPlace => ({
    after: rows.idAt(place),
    ...(place + 1 < total ? { before: rows.idAt(place + 1) } : shown.isFiltered ? {} : { before: null }),
  });
  const make = (where: RowPlace, place: PinPlace): void => {
    if (!canEdit) return say(words.readOnly);
    const id = source.newId();
    if (write([addRow(of, id, where, shown.filled())], "add-row")) shown.onMade(id, place);
  };
  const carryTo = (id: string, gap: number): void => {
    if (!canEdit) return say(words.readOnly);
    if (shown.isSorted) return say(words.sorted);
    const place = rows.placeOf(id);
    if (place === null || gap === place || gap === place + 1 || gap < 0 || gap > total) return;
    const after = gap === 0 ? null : rows.idAt(gap - 1);
    const before = gap < total ? rows.idAt(gap) : shown.isFiltered ? undefined : null;
    if (write([moveRow(of, id, before === undefined ? { after } : { after, before })], "move-row"))
      say(words.rowMoved, true);
  };
  return {
    addRow: (where) => (where === "top" ? make({ after: null }, AT_TOP) : make({}, AT_BOTTOM)),
    insert: (id, where) => {
      const place = rows.placeOf(id);
      if (place === null) return;
      if (where === "below") make(behind(place), beside(id, where));
      else make({ after: place === 0 ? null : rows.idAt(place - 1), before: id }, beside(id, where));
    },
    duplicate: (ids) => {
      const copyOf = (row: ShownRow): Operation => {
        const place = rows.placeOf(row.id);
        return duplicateRow(of, row.value, source.newId(), place === null ? { after: row.id } : behind(place));
      };
      shown.writeRows(duplicates(ids, copyOf, source.newId()));
    },
    remove: (ids) => void write(deleteRows(of, ids), "delete-row"),
    carryTo,
    carry: (id, by) => {
      const place = rows.placeOf(id);
      if (place !== null) carryTo(id, by === 1 ? place + 2 : place - 1);
    },
  };
}
