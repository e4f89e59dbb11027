// A table view with its menus: its rows as they come, and what is done to its columns.
import { useLingui } from "@lingui/react/macro";
import { frozenIn } from "@tessera/database/edit/table-format.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { useGroupedRows } from "@tessera/database/views/groups/use-grouped-rows.tsx";
import { Table } from "@tessera/database/views/table/table.tsx";
import type { TableHandle, TableProps } from "@tessera/database/views/table/table-props.tsx";
import type { TableWords } from "@tessera/database/views/table/table-words.ts";
import { useRows } from "@tessera/database/views/use-asked.tsx";
import { useImperativeHandle, useMemo, useRef } from "react";
import { tableWords } from "../../../words/database-words.ts";
import { AddProperty } from "../properties/add-property.tsx";
import { CalculationMenu } from "./calculation-menu.tsx";
import { ChosenBar } from "./chosen-bar.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import { GroupMenu } from "./group-menu.tsx";
import { newRowValues } from "./new-row-values.ts";
import { RowMenu } from "./row-menu.tsx";
import { useColouring } from "./use-colouring.ts";
import { useSay, type Say } from "./use-say.ts";
import { useViewGroups, type ViewGroups } from "./use-view-groups.ts";
import { isFiltered, ViewFrame } from "./view-frame.tsx";
import type { ViewProps } from "./view-props.ts";

export function TableView({ handle, ...props }: ViewProps) {
  const table = useRef<TableHandle>(null);
  useImperativeHandle(handle, () => ({ addRow: (where) => table.current?.addRow(where) }));
  const { source, state, view, schema, columns, question, commands, canShape, me, place, search } = props;
  const { i18n } = useLingui();
  const words = useMemo(() => tableWords(i18n), [i18n]);
  const say = useSay(props.onSay);
  const colouring = useColouring(view, schema, me);
  const viewGroups = useViewGroups(props, words.without);
  const { rows, counted, groups } = useTableRows(props, viewGroups);
  if (rows === null || counted == null) return null;
  const sorts = question.sorts.filter(({ property }) => schema.properties[property] !== undefined);
  const lastFrozen = frozenIn(viewFormat(view));
  return (
    <ViewFrame {...{ source, state, question, search }} rows={counted}>
      <Table
        key={view.id}
        ref={table}
        source={source}
        collectionId={state.collectionId}
        rows={rows}
        columns={columns}
        lastFrozen={lastFrozen}
        colouring={colouring}
        canEdit={state.canEdit}
        canShape={canShape}
        sortOf={(key) => sorts.find(({ property }) => property === key)?.direction}
        isSorted={sorts.length > 0}
        isFiltered={isFiltered(question, search)}
        filled={() => newRowValues(question.filter, schema, me)}
        onNewOptions={commands.addOptions}
        onColumns={(next) => commands.setColumns(view, next)}
        openRow={props.openRow}
        groups={groups}
        calculations={viewGroups.calculations}
        answered={viewGroups.answered}
        {...menusOf(props, { viewGroups, lastFrozen, isSorted: sorts.length > 0, say, words })}
        headEnd={
          canShape ? <AddProperty commands={commands} onAdded={(key) => table.current?.openColumn(key)} /> : null
        }
        say={say}
        words={words}
        place={place}
      />
    </ViewFrame>
  );
}

/** The rows that the table shows, plain or in groups, with what the notes below it count; null until they are here. */
function useTableRows(
  { source, state, view, question, search }: Omit<ViewProps, "handle">,
  { isGrouped, by, answered, groups, folded, hasMore, isWhole, onFold, onMore }: ViewGroups,
) {
  const { filter, sorts } = question;
  const { collectionId } = state;
  const plain = useRows(source, isGrouped ? null : { collectionId, viewId: view.id, filter, sorts, search });
  const lines = useGroupedRows(source, by === null || answered === null ? null : answered.question, sorts, {
    groups,
    folded,
    hasNewRows: state.canEdit,
    hasMore,
    isWhole,
  });
  if (!isGrouped) return { rows: plain, counted: plain, groups: null };
  const { groupBy, property } = by ?? {};
  const inGroups =
    lines === null || groupBy === undefined || property === undefined
      ? null
      : { rows: lines, groupBy, property, aggregations: answered?.question.aggregations ?? [], onFold, onMore };
  return { rows: lines, counted: answered?.groups, groups: inGroups };
}

interface MenuParts {
  readonly viewGroups: ViewGroups;
  readonly lastFrozen: number;
  readonly isSorted: boolean;
  readonly say: Say;
  readonly words: TableWords;
}

type TableMenus = Pick<TableProps, "groupMenu" | "calculationMenu" | "columnMenu" | "rowMenu" | "chosenBar">;

/** What the table opens for its groups, calculations, columns and rows. */
function menusOf(props: Omit<ViewProps, "handle">, parts: MenuParts): TableMenus {
  const { source, view, columns, question, commands, canShape, onFilter, onSorts } = props;
  const { viewGroups, lastFrozen, isSorted, say, words } = parts;
  const { by, groups, calculations } = viewGroups;
  return {
    groupMenu: (slot) =>
      by === null ? null : <GroupMenu {...{ slot, view, groups, canShape, commands }} grouping={by.grouping} />,
    calculationMenu: (slot) => <CalculationMenu {...{ slot, view, calculations, commands }} />,
    columnMenu: (slot) => (
      <ColumnMenu
        {...{ slot, view, columns, commands, onFilter, onSorts, lastFrozen }}
        sorts={question.sorts}
        filter={question.own}
        onFreeze={(last) => commands.freezeColumns(view, last)}
      />
    ),
    rowMenu: (slot) => <RowMenu slot={slot} isSorted={isSorted} />,
    chosenBar: (slot) => <ChosenBar {...{ slot, source, columns, commands, say, words }} />,
  };
}
