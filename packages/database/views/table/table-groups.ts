// The groups of a grouped table: their input, and the edits of rows in them.
// Invariant: a row that is moved into a group gets the value of the group and a place among its rows as one step; in a sorted view it
// gets the value alone. The user is notified if a group gives rows no value.
import type { Aggregation } from "../../query/gather.ts";
import { addRow, duplicateRow, type RowPlace } from "../../edit/row-edits.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import type { GroupBy } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import { moveCard, placeInGroup } from "../groups/card-moves.ts";
import { isEntered, NO_VALUE, storedInGroup } from "../groups/group-value.ts";
import { AT_BOTTOM, AT_TOP, beside, type PinPlace } from "../groups/pinned-rows.ts";
import type { GroupedRows, ShownGroup } from "../groups/grouped-rows.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { duplicates } from "./rows-write.ts";
import { tableRows, type RowsShown, type TableRows } from "./table-rows.ts";

export interface TableGroups {
  readonly rows: GroupedRows;
  readonly groupBy: GroupBy;
  /** What it groups by. */
  readonly property: Property;
  /** The aggregations of each group, as they were requested. */
  readonly aggregations: readonly Aggregation[];
  readonly onFold: (key: string, isFolded: boolean) => void;
  readonly onMore: () => void;
}

export function groupedTableRows(shown: RowsShown, groups: TableGroups): TableRows {
  const { source, canEdit, isSorted, say, words, write } = shown;
  const { rows: lines, groupBy, property, onFold } = groups;
  const of = { spaceId: source.spaceId, collectionId: shown.collectionId };
  const isIn = ({ value }: ShownGroup): boolean => isEntered(property, groupBy, value);
  const valueOf = (group: ShownGroup): JsonObject => {
    const stored = isIn(group) ? storedInGroup(property, undefined, NO_VALUE, group.value) : undefined;
    return stored === undefined ? {} : { [groupBy.property]: stored };
  };
  const make = (where: RowPlace, group: ShownGroup, place: PinPlace): void => {
    if (!canEdit) return say(words.readOnly);
    const id = source.newId();
    onFold(group.key, false);
    lines.ask(group.key);
    if (write([addRow(of, id, where, { ...shown.filled(), ...valueOf(group) })], "add-row"))
      shown.onMade(id, place, group.key);
  };
  /** `at`: before which of the rows there. */
  const move = (id: string, from: number, to: { readonly group: ShownGroup; readonly at: number }): void => {
    const row = source.row(id).read();
    const [left, entered] = [lines.groupAt(from), lines.groupAt(lines.headOf(to.group.key) ?? -1)];
    if (left === null || entered === null) return;
    if (!canEdit || row?.canEdit !== true) return say(words.readOnly);
    const isSame = left.group.key === to.group.key;
    if (isSame && isSorted) return say(words.sorted);
    if (isSame && (to.at === left.at || to.at === left.at + 1)) return;
    if (!isSame && !isIn(to.group)) return say(words.notEntered(to.group.name));
    const isPlaced = !isSorted && entered.rows !== null;
    const place = isPlaced ? placeInGroup(entered.rows, entered.total, to.at, id) : null;
    if (isPlaced && place === null) return say(words.notAtHand);
    const steps = [{ key: groupBy.property, property, from: left.group.value, to: to.group.value }];
    if (write(moveCard(of, row, { steps, place }), "move-row"))
      say(isSame ? words.rowMoved : words.movedTo(to.group.name), true);
  };
  const carryTo = (id: string, gap: number, from = lines.placeOf(id)): void => {
    const above = gap <= 0 ? null : lines.groupAt(gap - 1);
    const [first] = lines.groups;
    const to =
      above === null
        ? gap <= 0 && first !== undefined
          ? { group: first, at: 0 }
          : null
        : { group: above.group, at: Math.min(above.total, above.at + 1) };
    if (from !== null && to !== null) move(id, from, to);
  };
  return {
    ...tableRows(shown),
    addRow: (where, group = lines.groups[0]) =>
      group === undefined
        ? undefined
        : make(where === "top" ? { after: null } : {}, group, where === "top" ? AT_TOP : AT_BOTTOM),
    insert: (id, where, from = lines.placeOf(id)) => {
      const stands = from === null ? null : lines.groupAt(from);
      if (stands === null) return;
      const before = stands.at === 0 ? null : (stands.rows?.idAt(stands.at - 1) ?? null);
      make(where === "below" ? { after: id } : { after: before, before: id }, stands.group, beside(id, where));
    },
    duplicate: (ids) => {
      const copyOf = (row: ShownRow) => duplicateRow(of, row.value, source.newId(), { after: row.id });
      shown.writeRows(duplicates(ids, copyOf, source.newId()));
    },
    carryTo,
    carry: (id, by, from = lines.placeOf(id)) => {
      const stands = from === null ? null : lines.groupAt(from);
      if (from === null || stands === null) return;
      const { group, at, total } = stands;
      const isInside = by === 1 ? at + 1 < total : at > 0;
      if (isInside && !isSorted) return move(id, from, { group, at: by === 1 ? at + 2 : at - 1 });
      const beside = lines.groups[lines.groups.findIndex(({ key }) => key === group.key) + by];
      if (beside === undefined) return isSorted ? say(words.sorted) : undefined;
      move(id, from, { group: beside, at: by === 1 ? 0 : (lines.groupAt(lines.headOf(beside.key) ?? -1)?.total ?? 0) });
    },
  };
}
