// The lines of a table that are rendered: its rows, and in a grouped table the heads of groups and the lines that create rows.
import type { OnHeight } from "../heights/use-row-heights.tsx";
import type { DrawnRow } from "./drawn-rows.ts";
import { isOne, rangeOf } from "./cell-selection.ts";
import { GroupLineRow } from "./group-line.tsx";
import { TableRow } from "./table-row.tsx";
import type { TableProps } from "./table-props.tsx";
import type { TableControl } from "./use-table-control.tsx";

export interface TableLinesProps extends Omit<TableProps, "ref" | "rows"> {
  readonly control: TableControl;
  /** By place in the ring (drawn-rows.ts). */
  readonly drawn: ReadonlyMap<number, DrawnRow>;
  readonly gridId: string;
  readonly onHeight: OnHeight | null;
}

export function TableLines({
  control,
  drawn,
  gridId,
  onHeight,
  source,
  groups,
  canEdit,
  calculations,
  colouring,
  words,
}: TableLinesProps) {
  const { selection, editing, picked } = control;
  const { rows, layout, standing, window } = control.shown;
  const outside = rows.outside();
  const isDeleted = outside !== null && source.row(outside).read() === null;
  const head = selection?.head ?? null;
  const range = selection === null ? null : rangeOf(selection);
  const hasRange = selection !== null && !isOne(selection);
  return [...drawn].map(([at, { place, isFilled }]) => {
    const line = groups?.rows.lineAt(place) ?? null;
    const shared = {
      place,
      top: standing.topOf(place),
      gridId,
      layout,
      fromColumn: window.fromColumn,
      toColumn: window.toColumn,
      active: head?.row === place ? head.column : -1,
      canEdit,
      words,
    };
    if (groups !== null && line !== null)
      return (
        <GroupLineRow
          key={at}
          {...shared}
          line={line}
          groups={groups}
          calculations={calculations}
          onFold={control.foldAt}
          onNew={(group, where) => control.addRow(where, group)}
          onMenu={control.openGroupMenu}
        />
      );
    const isIn = hasRange && range !== null && place >= range.top && place <= range.bottom;
    return (
      <TableRow
        key={at}
        {...shared}
        source={source}
        colouring={colouring}
        id={isFilled ? rows.idAt(place) : null}
        mark={outside === null || rows.idAt(place) !== outside ? null : isDeleted ? words.deleted : words.notInFilter}
        opened={editing !== null && rows.idAt(place) === editing.id ? editing.row : null}
        first={isIn ? range.first : -1}
        last={isIn ? range.last : -1}
        isPicked={picked.chosen.has(rows.idAt(place) ?? "")}
        height={onHeight === null ? null : standing.heightOf(place)}
        onHeight={onHeight}
        corner={canEdit && editing === null && range?.bottom === place ? range.last : -1}
      />
    );
  });
}
