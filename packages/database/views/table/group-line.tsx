// A line of a grouped table that is no row: the head of a group with its count and what its columns come to, where a row of it is made,
// and where more groups are asked for. Invariant: it is as high as a row, and takes the focus in any column, as rows do.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { classes } from "@tessera/ui/base/classes.ts";
import { ChevronRight, Ellipsis, Plus } from "lucide-react";
import { cellOf } from "../../properties/cells.tsx";
import { resultIn, type Calculation } from "../../view-model/calculations.ts";
import type { GroupLine, ShownGroup } from "../groups/grouped-rows.ts";
import { GroupName } from "../groups/group-name.tsx";
import { CalculationValue } from "./calculation-value.tsx";
import { columnsDrawn, type ColumnLayout } from "./column-layout.ts";
import styles from "./group-line.module.css";
import type { TableGroups } from "./table-groups.ts";
import type { TableWords } from "./table-words.ts";
import table from "./table.module.css";

export interface GroupLineProps {
  readonly line: GroupLine;
  readonly groups: TableGroups;
  readonly place: number;
  readonly top: number;
  readonly gridId: string;
  readonly layout: ColumnLayout;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** The column with the focus; -1: none in this line. */
  readonly active: number;
  readonly calculations: readonly Calculation[];
  readonly canEdit: boolean;
  readonly onFold: (place: number) => void;
  readonly onNew: (group: ShownGroup, where: "top" | "bottom") => void;
  readonly onMenu: (anchor: Element, place: number) => void;
  readonly words: TableWords;
}

export function GroupLineRow(props: GroupLineProps) {
  const { line, groups, place, top, gridId, active, onNew, words } = props;
  if (line.kind === "head") return <HeadLine {...props} group={line.group} isOpen={line.isOpen} />;
  const isNew = line.kind === "new";
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes(table.row, styles.bare)}
      data-place={place}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div
        role="gridcell"
        id={active < 0 ? undefined : `${gridId}-${place}-${active}`}
        aria-colindex={1}
        aria-selected={active >= 0}
        className={classes(table.newCell, active >= 0 && table.active)}
      >
        <button
          type="button"
          tabIndex={-1}
          className={table.newButton}
          onClick={() => (line.kind === "new" ? onNew(line.group, "bottom") : groups.onMore())}
        >
          {isNew ? <Plus aria-hidden="true" /> : null}
          <span>{isNew ? words.newRow : words.moreGroups}</span>
        </button>
      </div>
    </div>
  );
}

function HeadLine(props: GroupLineProps & { readonly group: ShownGroup; readonly isOpen: boolean }) {
  const { groups, place, top, gridId, layout, active, calculations, group } = props;
  const { columns, widths, offsets, frozen } = layout;
  return (
    <div
      role="row"
      aria-rowindex={place + 2}
      className={classes(table.row, styles.head)}
      data-place={place}
      data-group={group.key}
      style={{ transform: `translateY(${top}px)` }}
    >
      <div className={table.gutter} aria-hidden="true" />
      {columnsDrawn(layout, props, active).map((at) => {
        const column = columns[at];
        const chosen = calculations.find(({ property }) => property === column?.key);
        if (column === undefined || (at > 0 && at !== active && chosen === undefined)) return null;
        return (
          <div
            key={column.key}
            role="gridcell"
            id={at === active ? `${gridId}-${place}-${at}` : undefined}
            aria-colindex={at + 1}
            aria-selected={at === active}
            data-column={at}
            className={classes(
              styles.cell,
              at === 0 && styles.first,
              cellOf(column.property.type).isFigures && styles.figures,
              at < frozen && styles.frozen,
              at === active && table.active,
            )}
            style={{ insetInlineStart: offsets[at] ?? 0, inlineSize: widths[at] ?? 0 }}
          >
            {at === 0 ? <HeadName {...props} /> : null}
            {chosen === undefined ? null : (
              <span className={styles.result}>
                <CalculationValue
                  calculation={chosen}
                  result={resultIn(group.aggregations, groups.aggregations, chosen)}
                  property={column.property}
                  words={props.words}
                />
              </span>
            )}
          </div>
        );
      })}
    </div>
  );
}

function HeadName({
  groups,
  group,
  isOpen,
  place,
  canEdit,
  onFold,
  onNew,
  onMenu,
  words,
}: GroupLineProps & { readonly group: ShownGroup; readonly isOpen: boolean }) {
  return (
    <>
      <button type="button" tabIndex={-1} className={styles.fold} aria-expanded={isOpen} onClick={() => onFold(place)}>
        <ChevronRight aria-hidden="true" className={styles.chevron} />
        <GroupName value={group.value} property={groups.property} name={group.name} />
        <span className={styles.count} aria-hidden="true">
          {group.total}
        </span>
        <span className="visually-hidden">, {words.rowsIn(group.total)}</span>
      </button>
      {canEdit ? (
        <span className={styles.acts}>
          <IconButton
            small
            tabIndex={-1}
            label={words.groupMenu(group.name)}
            onClick={({ currentTarget }) => onMenu(currentTarget, place)}
          >
            <Ellipsis aria-hidden="true" />
          </IconButton>
          <IconButton
            small
            tabIndex={-1}
            className={styles.add}
            label={words.newRowIn(group.name)}
            onClick={() => onNew(group, "top")}
          >
            <Plus aria-hidden="true" />
          </IconButton>
        </span>
      ) : null}
    </>
  );
}
