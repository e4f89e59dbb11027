// The tools of the shown view: filter, sort, search, groups, properties, settings of the database, and a new row at its top.
// A tool that the person has no right to use is not drawn.
import { useLingui } from "@lingui/react/macro";
import { isLocked } from "@tessera/database/edit/lock.ts";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource, ReadyDatabase, StoredView } from "@tessera/database/source/database-source.ts";
import { typeOfView } from "@tessera/database/view-model/view-types.ts";
import type { Column } from "@tessera/database/view-model/columns.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ArrowUpDown, ListFilter, Plus, SlidersHorizontal } from "lucide-react";
import { AddFilter } from "../filters/add-filter.tsx";
import { SortMenu } from "../filters/sort-menu.tsx";
import { BoardGrouping } from "../groups/board-grouping.tsx";
import { GroupTool } from "../groups/group-tool.tsx";
import { PropertyList } from "../properties/property-list.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import type { ViewQuestion } from "../personal/view-question.ts";
import { DatabaseSettings } from "./database-settings.tsx";
import { LockMark } from "./lock-mark.tsx";
import { SearchTool } from "./search-tool.tsx";
import styles from "./view-tools.module.css";

export interface ViewToolsProps {
  readonly source: DatabaseSource;
  readonly state: ReadyDatabase;
  readonly schema: Schema;
  readonly columns: readonly Column[];
  readonly view: StoredView;
  readonly question: ViewQuestion;
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly commands: DatabaseCommands;
  /** A page of its own shows in its bar that it is locked. */
  readonly place: "page" | "inline";
  readonly barId: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** The person begins a first description. */
  readonly onDescribe: () => void;
  /** Null where the view cannot be exported. */
  readonly onExport: (() => void) | null;
  /** Null where no file can be merged in. */
  readonly onMerge: (() => void) | null;
  readonly onNewRow: () => void;
}

export function ViewTools(props: ViewToolsProps) {
  const { source, state, columns, commands, place, search, onSearch, onDescribe, onExport, onMerge } = props;
  const { t } = useLingui();
  const locked = isLocked(state.block);
  const canSet = state.canEditViews && state.canEdit;
  return (
    <div className={styles.tools}>
      {locked && place === "inline" ? (
        <LockMark source={source} canEdit={state.canEditViews} commands={commands} />
      ) : null}
      <FilterTool {...props} />
      <SortTool {...props} />
      <SearchTool search={search} onSearch={onSearch} />
      {state.canEditViews && !locked ? <ShapeTools {...props} /> : null}
      {canSet || onExport !== null || onMerge !== null ? (
        <DatabaseSettings
          state={state}
          canEdit={canSet}
          ofPeople={columns.filter(({ property }) => property.type === "person")}
          onDescribe={onDescribe}
          onExport={onExport}
          onMerge={onMerge}
          commands={commands}
        />
      ) : null}
      {state.canEdit ? (
        <Button look="primary" size="small" icon={<Plus aria-hidden="true" />} onClick={props.onNewRow}>
          <span className={styles.newWords}>{t`New`}</span>
        </Button>
      ) : null}
    </div>
  );
}

type FilterToolProps = Pick<ViewToolsProps, "schema" | "question" | "onFilter" | "barId">;

function FilterTool({ schema, question: { own: filter }, onFilter, barId }: FilterToolProps) {
  const { t } = useLingui();
  return (
    <AddFilter
      schema={schema}
      filter={filter}
      onFilter={onFilter}
      barId={barId}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          label={t`Filter`}
          data-filters={barId}
          data-on={filter.filters.length > 0 || undefined}
          className={styles.tool}
        >
          <ListFilter aria-hidden="true" />
        </IconButton>
      )}
    />
  );
}

function SortTool({ schema, question: { sorts }, onSorts }: Pick<ViewToolsProps, "schema" | "question" | "onSorts">) {
  const { t } = useLingui();
  return (
    <MenuButton
      popup={sorts.length > 0 ? "dialog" : "menu"}
      trigger={(trigger) => (
        <IconButton {...trigger} label={t`Sort`} data-on={sorts.length > 0 || undefined} className={styles.tool}>
          <ArrowUpDown aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <SortMenu anchor={anchor} onClose={close} schema={schema} sorts={sorts} onSorts={onSorts} />
      )}
    />
  );
}

type ShapeToolsProps = Pick<
  ViewToolsProps,
  "source" | "state" | "schema" | "columns" | "view" | "question" | "commands"
>;

/** What changes the view for everyone: its groups, and which properties it shows. */
function ShapeTools({ source, state, schema, columns, view, question, commands }: ShapeToolsProps) {
  const { t } = useLingui();
  return (
    <>
      <GroupTool
        source={source}
        collectionId={state.collectionId}
        schema={schema}
        view={view}
        filter={question.filter}
        commands={commands}
        className={styles.tool}
      />
      {typeOfView(view) === "board" ? (
        <BoardGrouping schema={schema} view={view} commands={commands} className={styles.tool} />
      ) : null}
      <MenuButton
        popup="dialog"
        trigger={(trigger) => (
          <IconButton {...trigger} label={t`Properties`} className={styles.tool}>
            <SlidersHorizontal aria-hidden="true" />
          </IconButton>
        )}
        menu={(anchor, close) => (
          <PropertyList
            anchor={anchor}
            onClose={close}
            schema={state.canEdit ? schema : { ...schema, deleted: {} }}
            columns={columns}
            view={view}
            commands={commands}
          />
        )}
      />
    </>
  );
}
