// A table view with its menus: what it asks for, which columns it shows, and what is done to them.
import { useLingui } from "@lingui/react/macro";
import { valuesOfFilter } from "@tessera/database/edit/filter-values.ts";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { ReadyDatabase, StoredView } from "@tessera/database/views/database-source.ts";
import { columnsOf } from "@tessera/database/views/table/columns.ts";
import { Table } from "@tessera/database/views/table/table.tsx";
import type { TableHandle } from "@tessera/database/views/table/table-props.tsx";
import { systemClock } from "@tessera/platform/clock.ts";
import { useMemo, type Ref } from "react";
import { useServices } from "../../services.ts";
import { AddProperty } from "./add-property.tsx";
import { ColumnMenu } from "./column-menu.tsx";
import type { DatabaseActs } from "./database-acts.ts";
import type { DatabaseFaceProps } from "./database-face.tsx";
import { tableWords } from "./database-words.ts";
import { RowMenu } from "./row-menu.tsx";
import { useRows } from "./use-rows.ts";
import { questionOf } from "./view-question.ts";

export interface TableViewProps extends DatabaseFaceProps {
  readonly state: ReadyDatabase;
  readonly view: StoredView;
  readonly acts: DatabaseActs;
  readonly table: Ref<TableHandle>;
  readonly search: string;
  /** Told to those who do not see it; what all must see is a toast. */
  readonly onSay: (words: string) => void;
}

export function TableView({ table, ...props }: TableViewProps) {
  const { source, state, view, acts, me, place, search } = props;
  const { i18n } = useLingui();
  const { toasts } = useServices();
  const { collection, collectionId, canEdit } = state;
  const schema = useMemo(() => readSchema(collection), [collection]);
  const columns = useMemo(() => columnsOf(schema, viewFormat(view)), [schema, view]);
  const { filter, sorts } = useMemo(() => questionOf(view), [view]);
  const words = useMemo(() => tableWords(i18n), [i18n]);
  const rows = useRows(source, { collectionId, viewId: view.id, filter, sorts, search });
  if (rows === null) return null;
  const sortOf = (key: string) => sorts.find(({ property }) => property === key)?.direction;
  const filled = () =>
    valuesOfFilter(filter, schema, { now: systemClock.now(), zone: Intl.DateTimeFormat().resolvedOptions().timeZone, me });
  return (
    <Table
      key={view.id}
      ref={table}
      source={source}
      collectionId={collectionId}
      rows={rows}
      columns={columns}
      canEdit={canEdit}
      sortOf={sortOf}
      isSorted={sorts.length > 0}
      isFiltered={filter.filters.length > 0 || search !== ""}
      filled={filled}
      onNewOptions={acts.addOptions}
      onColumns={(next) => acts.setColumns(view, next)}
      openRow={props.openRow}
      columnMenu={(slot) => <ColumnMenu slot={slot} view={view} columns={columns} acts={acts} sorts={sorts} filter={questionOf(view).own} />}
      rowMenu={(slot) => <RowMenu slot={slot} isSorted={sorts.length > 0} />}
      headEnd={canEdit ? <AddProperty acts={acts} /> : null}
      say={(said) => {
        props.onSay(said);
        if (said !== words.rowMoved) toasts.show({ words: said });
      }}
      words={words}
      place={place}
    />
  );
} // prettier-ignore
