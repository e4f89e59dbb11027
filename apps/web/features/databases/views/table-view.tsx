// A table view with its menus: its rows as they come, and what is done to its columns.
import { useLingui } from "@lingui/react/macro";
import { valuesOfFilter } from "@tessera/database/edit/filter-values.ts";
import { frozenIn } from "@tessera/database/edit/table-format.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import { valuesAtFirst, type Schema } from "@tessera/database/schema.ts";
import type { ReadyDatabase, StoredView } from "@tessera/database/views/database-source.ts";
import type { ViewHandle } from "@tessera/database/views/cards/card-props.tsx";
import type { Column } from "@tessera/database/views/columns.ts";
import { Table } from "@tessera/database/views/table/table.tsx";
import type { TableHandle } from "@tessera/database/views/table/table-props.tsx";
import { useGroupedRows } from "@tessera/database/views/groups/use-grouped-rows.tsx";
import { useRows } from "@tessera/database/views/use-asked.tsx";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useImperativeHandle, useMemo, useRef, type RefObject } from "react";
import { useServices } from "../../../ground/services.ts";
import { AddProperty } from "../properties/add-property.tsx";
import { CalculationMenu } from "./calculation-menu.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import type { DatabaseFaceProps } from "./database-face-props.ts";
import { tableWords } from "../../../words/database-words.ts";
import { GroupMenu } from "./group-menu.tsx";
import { RowMenu } from "./row-menu.tsx";
import { RowsTrouble } from "./rows-trouble.tsx";
import { useColouring } from "./use-colouring.ts";
import { useViewGroups } from "./use-view-groups.ts";
import { ViewNotes } from "./view-notes.tsx";
import type { ViewQuestion } from "../personal/view-question.ts";

export interface ViewProps extends DatabaseFaceProps {
  readonly state: ReadyDatabase;
  readonly view: StoredView;
  readonly schema: Schema;
  readonly columns: readonly Column[];
  readonly question: ViewQuestion;
  /** Of this person's question. */
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly commands: DatabaseCommands;
  /** Whether the person may change views and properties: not where the database is locked. */
  readonly canShape: boolean;
  readonly handle: RefObject<ViewHandle | null>;
  readonly search: string;
  /** Told to those who do not see it; what all must see is a toast. */
  readonly onSay: (words: string) => void;
}

export function TableView({ handle, ...props }: ViewProps) {
  const table = useRef<TableHandle>(null);
  useImperativeHandle(handle, () => ({ addRow: (where) => table.current?.addRow(where) }));
  const { source, state, view, schema, columns, question, commands, canShape, me, place, search } = props;
  const { i18n } = useLingui();
  const { toasts } = useServices();
  const { collectionId, canEdit, hasFull, collection } = state;
  const { filter, sorts, own, isTooLarge } = question;
  const words = useMemo(() => tableWords(i18n), [i18n]);
  const colouring = useColouring(view, schema, me);
  const shown = useViewGroups(props, words.without);
  const { calculations, answered, by, groups, folded } = shown;
  const plain = useRows(source, shown.isGrouped ? null : { collectionId, viewId: view.id, filter, sorts, search });
  const lines = useGroupedRows(source, by === null || answered === null ? null : answered.question, sorts, {
    groups,
    folded,
    hasNewRows: canEdit,
    hasMore: shown.hasMore,
    isWhole: shown.isWhole,
  });
  const rows = shown.isGrouped ? lines : plain;
  const noted = shown.isGrouped ? answered?.groups : plain;
  if (rows === null || noted == null) return null;
  const inGroups =
    lines === null || by === null
      ? null
      : {
          rows: lines,
          groupBy: by.groupBy,
          property: by.property,
          aggregations: answered?.question.aggregations ?? [],
          onFold: shown.onFold,
          onMore: shown.onMore,
        };
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const isFiltered = filter.filters.length > 0 || search !== "";
  const planned = sorts.filter(({ property }) => schema.properties[property] !== undefined);
  const say = (said: string, isQuiet = false): void => {
    props.onSay(said);
    if (!isQuiet) toasts.show({ words: said });
  };
  const lastFrozen = frozenIn(viewFormat(view));
  return (
    <RowsTrouble rows={noted} onRetry={() => source.retry()}>
      <Table
        key={view.id}
        ref={table}
        source={source}
        collectionId={collectionId}
        rows={rows}
        columns={columns}
        lastFrozen={lastFrozen}
        colouring={colouring}
        canEdit={canEdit}
        canShape={canShape}
        sortOf={(key) => planned.find(({ property }) => property === key)?.direction}
        isSorted={planned.length > 0}
        isFiltered={isFiltered}
        filled={() => ({
          ...valuesAtFirst(schema),
          ...valuesOfFilter(filter, schema, { now: systemClock.now(), zone, me }),
        })}
        onNewOptions={commands.addOptions}
        onColumns={(next) => commands.setColumns(view, next)}
        openRow={props.openRow}
        groups={shown.isGrouped ? inGroups : null}
        groupMenu={(slot) =>
          by === null ? null : (
            <GroupMenu
              slot={slot}
              view={view}
              grouping={by.grouping}
              groups={groups}
              canShape={canShape}
              commands={commands}
            />
          )
        }
        calculations={calculations}
        answered={answered}
        calculationMenu={(slot) => (
          <CalculationMenu slot={slot} view={view} calculations={calculations} commands={commands} />
        )}
        columnMenu={(slot) => (
          <ColumnMenu
            slot={slot}
            view={view}
            columns={columns}
            commands={commands}
            sorts={sorts}
            filter={own}
            onFilter={props.onFilter}
            onSorts={props.onSorts}
            lastFrozen={lastFrozen}
            onFreeze={(last) => commands.freezeColumns(view, last)}
          />
        )}
        rowMenu={(slot) => <RowMenu slot={slot} isSorted={planned.length > 0} />}
        chosenBar={(slot) => (
          <ChosenBar slot={slot} source={source} columns={columns} commands={commands} say={say} words={words} />
        )}
        headEnd={
          canShape ? <AddProperty commands={commands} onAdded={(key) => table.current?.openColumn(key)} /> : null
        }
        say={say}
        words={words}
        place={place}
      />
      <ViewNotes
        rows={noted}
        isFiltered={isFiltered}
        isTooLarge={isTooLarge}
        canEdit={canEdit}
        ownBy={hasFull ? null : ruleOf(collection)}
      />
    </RowsTrouble>
  );
}
