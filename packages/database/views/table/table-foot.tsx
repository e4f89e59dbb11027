// The foot of a table: what the values of each column come to, and where a column has none, how one is chosen.
// Invariant: it stays in sight at the end of the table, and has the columns that are in sight.
import { classes } from "@tessera/ui/base/classes.ts";
import { ChevronDown } from "lucide-react";
import { useSyncExternalStore } from "react";
import { cellOf } from "../../properties/cells.tsx";
import { resultIn, type Calculation } from "../../view-model/calculations.ts";
import type { GroupsState, Watched } from "../../source/database-source.ts";
import type { AnsweredGroups } from "../use-asked.tsx";
import { CalculationValue } from "./calculation-value.tsx";
import { columnsDrawn, type ColumnLayout } from "./column-layout.ts";
import styles from "./table-foot.module.css";
import type { TableWords } from "./table-words.ts";
import table from "./table.module.css";

const nothing: Watched<GroupsState | null> = { read: () => null, subscribe: () => () => undefined };

export interface TableFootProps {
  readonly gridId: string;
  readonly rowIndex: number;
  readonly layout: ColumnLayout;
  readonly fromColumn: number;
  readonly toColumn: number;
  /** The column whose foot has the focus; -1: none. */
  readonly active: number;
  readonly calculations: readonly Calculation[];
  readonly answered: AnsweredGroups | null;
  readonly canEdit: boolean;
  readonly onMenu: (anchor: Element, at: number) => void;
  readonly words: TableWords;
}

export function TableFoot(props: TableFootProps) {
  const { gridId, rowIndex, layout, active, calculations, answered, canEdit, onMenu, words } = props;
  const watched: Watched<GroupsState | null> = answered?.groups ?? nothing;
  const state = useSyncExternalStore(watched.subscribe, watched.read);
  const { columns, widths, offsets, frozen } = layout;
  return (
    <div role="row" aria-rowindex={rowIndex} className={styles.foot}>
      <div className={table.gutter} aria-hidden="true" />
      {columnsDrawn(layout, props, active).map((at) => {
        const column = columns[at];
        if (column === undefined) return null;
        const { isFigures } = cellOf(column.property.type);
        const chosen = calculations.find(({ property }) => property === column.key);
        // Of the question that was answered, which may be the one before.
        const result =
          state === null || answered === null || chosen === undefined
            ? null
            : resultIn(state.aggregations, answered.question.aggregations, chosen);
        return (
          <div
            key={column.key}
            role="gridcell"
            id={`${gridId}-foot-${at}`}
            aria-colindex={at + 1}
            data-foot={at}
            className={classes(
              styles.cell,
              at < frozen && styles.frozen,
              at === frozen - 1 && styles.lastFrozen,
              at === active && table.active,
            )}
            style={{ insetInlineStart: offsets[at] ?? 0, inlineSize: widths[at] ?? 0 }}
          >
            <button
              type="button"
              tabIndex={-1}
              className={classes(styles.button, isFigures && styles.figures)}
              aria-haspopup={canEdit ? "menu" : undefined}
              disabled={!canEdit}
              onClick={({ currentTarget }) => onMenu(currentTarget, at)}
            >
              {chosen === undefined ? (
                <span className={classes(styles.offer, at === active && styles.shown)}>
                  {canEdit ? words.calculate : null}
                  <ChevronDown aria-hidden="true" />
                </span>
              ) : (
                <CalculationValue calculation={chosen} result={result} property={column.property} words={words} />
              )}
            </button>
          </div>
        );
      })}
    </div>
  );
}
