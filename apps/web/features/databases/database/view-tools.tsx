// What is done to the view that is shown: filter, sort, search, properties, and a new row at its top.
import { useLingui } from "@lingui/react/macro";
import type { RowRule } from "@tessera/database/edit/row-rule.ts";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource, StoredView } from "@tessera/database/views/database-source.ts";
import { typeOfView } from "@tessera/database/views/view-types.ts";
import type { Column } from "@tessera/database/views/columns.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ArrowUpDown, ListFilter, Plus, Search, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { AddFilter } from "../filters/add-filter.tsx";
import { BoardGrouping } from "../groups/board-grouping.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { DatabaseSettings, type DatabaseSettingsProps } from "./database-settings.tsx";
import { GroupTool } from "../groups/group-tool.tsx";
import { LockMark } from "./lock-mark.tsx";
import { PropertyList } from "../properties/property-list.tsx";
import { SortMenu } from "../filters/sort-menu.tsx";
import type { ViewQuestion } from "../personal/view-question.ts";
import styles from "./view-tools.module.css";

export interface ViewToolsProps {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly schema: Schema;
  readonly columns: readonly Column[];
  readonly view: StoredView;
  readonly question: ViewQuestion;
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
  readonly commands: DatabaseCommands;
  /** Whether the view may be changed. */
  readonly canEdit: boolean;
  readonly canAddRows: boolean;
  /** Whether views and properties stay as they are. */
  readonly locked: boolean;
  /** A page of its own says in its bar that it is locked. */
  readonly place: "page" | "inline";
  readonly hasFull: boolean;
  readonly rowRule: RowRule;
  readonly description: DatabaseSettingsProps["description"];
  readonly onDescribe: () => void;
  readonly barId: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** Null where the view cannot be exported. */
  readonly onExport: (() => void) | null;
  /** Null where no file can come in. */
  readonly onMerge: (() => void) | null;
  readonly onNewRow: () => void;
}

export function ViewTools(props: ViewToolsProps) {
  const {
    source,
    collectionId,
    schema,
    columns,
    view,
    question,
    onFilter,
    onSorts,
    commands,
    canEdit,
    canAddRows,
    locked,
    place,
    hasFull,
    rowRule,
    description,
    onDescribe,
    barId,
    search,
    onSearch,
    onExport,
    onMerge,
    onNewRow,
  } = props;
  const { t } = useLingui();
  const { own: filter, sorts } = question;
  const [isSearching, setSearching] = useState(search !== "");
  const searchButton = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.tools}>
      {locked && place === "inline" ? <LockMark source={source} canEdit={canEdit} commands={commands} /> : null}
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
      {isSearching ? (
        <BareInput
          type="search"
          aria-label={t`Search in this view`}
          className={styles.search}
          placeholder={t`Search`}
          defaultValue={search}
          autoFocus
          maxLength={1000}
          onChange={({ currentTarget }) => onSearch(currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key !== "Escape") return;
            event.preventDefault();
            event.stopPropagation();
            onSearch("");
            setSearching(false);
            requestAnimationFrame(() => searchButton.current?.focus());
          }}
          onBlur={() => (search === "" ? setSearching(false) : undefined)}
        />
      ) : (
        <IconButton
          ref={searchButton}
          label={t`Search in this view`}
          className={styles.tool}
          onClick={() => setSearching(true)}
        >
          <Search aria-hidden="true" />
        </IconButton>
      )}
      {canEdit && !locked ? (
        <>
          <GroupTool
            source={source}
            collectionId={collectionId}
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
                schema={canAddRows ? schema : { ...schema, deleted: {} }}
                columns={columns}
                view={view}
                commands={commands}
              />
            )}
          />
        </>
      ) : null}
      {(canEdit && canAddRows) || onExport !== null || onMerge !== null ? (
        <DatabaseSettings
          canEdit={canEdit && canAddRows}
          locked={locked}
          hasFull={hasFull}
          description={description}
          onDescribe={onDescribe}
          rowRule={rowRule}
          ofPeople={columns.filter(({ property }) => property.type === "person")}
          onExport={onExport}
          onMerge={onMerge}
          commands={commands}
        />
      ) : null}
      {canAddRows ? (
        <Button look="primary" size="small" icon={<Plus aria-hidden="true" />} onClick={onNewRow}>
          <span className={styles.newWords}>{t`New`}</span>
        </Button>
      ) : null}
    </div>
  );
}
