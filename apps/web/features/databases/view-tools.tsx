// What is done to the view that is shown: filter, sort, search, properties, and a new row at its top.
import { useLingui } from "@lingui/react/macro";
import type { RowRule } from "@tessera/database/edit/row-rule.ts";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource, StoredView } from "@tessera/database/views/database-source.ts";
import { typeOfView } from "@tessera/database/views/view-types.ts";
import type { Column } from "@tessera/database/views/table/columns.ts";
import { BareInput } from "@tessera/ui/bare-input/bare-input.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ArrowUpDown, ListFilter, Plus, Search, SlidersHorizontal } from "lucide-react";
import { useRef, useState } from "react";
import { AddFilter } from "./add-filter.tsx";
import { BoardGrouping } from "./board-grouping.tsx";
import type { DatabaseActs } from "./database-acts.ts";
import { DatabaseSettings } from "./database-settings.tsx";
import { GroupTool } from "./group-tool.tsx";
import { PropertyChoice } from "./property-choice.tsx";
import { PropertyList } from "./property-list.tsx";
import { SortEditor } from "./sort-editor.tsx";
import styles from "./view-tools.module.css";

export interface ViewToolsProps {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly schema: Schema;
  readonly columns: readonly Column[];
  readonly view: StoredView;
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly acts: DatabaseActs;
  readonly canEdit: boolean;
  readonly hasFull: boolean;
  readonly rowRule: RowRule;
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
  const { source, collectionId, schema, columns, view, filter, sorts, acts, canEdit, hasFull, rowRule, barId, search, onSearch, onExport, onMerge, onNewRow } = props;
  const { t } = useLingui();
  const [isSearching, setSearching] = useState(search !== "");
  const searchButton = useRef<HTMLButtonElement>(null);
  return (
    <div className={styles.tools}>
      {canEdit ? (
        <>
          <AddFilter
            schema={schema}
            filter={filter}
            onFilter={(next) => acts.setFilter(view, next)}
            barId={barId}
            trigger={(trigger) => (
              <IconButton {...trigger} label={t`Filter`} data-on={filter.filters.length > 0 || undefined} className={styles.tool}>
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
            menu={(anchor, close) =>
              sorts.length > 0 ? (
                <SortEditor anchor={anchor} onClose={close} schema={schema} sorts={sorts} onSorts={(next) => acts.setSorts(view, next)} />
              ) : (
                <PropertyChoice
                  anchor={anchor}
                  label={t`Sort by`}
                  schema={schema}
                  onClose={close}
                  onChoose={(property) => acts.setSorts(view, [{ property, direction: "ascending" }])}
                />
              )
            }
          />
        </>
      ) : null}
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
        <IconButton ref={searchButton} label={t`Search in this view`} className={styles.tool} onClick={() => setSearching(true)}>
          <Search aria-hidden="true" />
        </IconButton>
      )}
      {canEdit ? (
        <>
          <GroupTool source={source} collectionId={collectionId} schema={schema} view={view} filter={filter} acts={acts} className={styles.tool} />
          {typeOfView(view) === "board" ? <BoardGrouping schema={schema} view={view} acts={acts} className={styles.tool} /> : null}
          <MenuButton
            popup="dialog"
            trigger={(trigger) => (
              <IconButton {...trigger} label={t`Properties`} className={styles.tool}>
                <SlidersHorizontal aria-hidden="true" />
              </IconButton>
            )}
            menu={(anchor, close) => (
              <PropertyList anchor={anchor} onClose={close} schema={schema} columns={columns} view={view} acts={acts} />
            )}
          />
        </>
      ) : null}
      {(canEdit && hasFull) || onExport !== null || onMerge !== null ? (
        <DatabaseSettings hasFull={canEdit && hasFull} rowRule={rowRule} ofPeople={columns.filter(({ property }) => property.type === "person")} onExport={onExport} onMerge={onMerge} acts={acts} />
      ) : null}
      {canEdit ? (
          <Button look="primary" size="small" icon={<Plus aria-hidden="true" />} onClick={onNewRow}>
            <span className={styles.newWords}>{t`New`}</span>
          </Button>
      ) : null}
    </div>
  );
} // prettier-ignore
