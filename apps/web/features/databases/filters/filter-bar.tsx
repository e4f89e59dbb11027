// The filters and sorts of a view as chips under its tabs. Conditions of the view itself and the groups in it are chips.
import { Plural, useLingui } from "@lingui/react/macro";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { ArrowDown, ArrowUp, ChevronDown, Plus } from "lucide-react";
import { AddFilter } from "./add-filter.tsx";
import { FilterChip } from "./filter-chip.tsx";
import { withOperator } from "./filter-edits.ts";
import { SortEditor } from "./sort-editor.tsx";
import styles from "./filter-bar.module.css";

export interface FilterBarProps {
  readonly id: string;
  readonly schema: Schema;
  readonly filter: Group;
  readonly sorts: readonly Sort[];
  readonly onFilter: (filter: Group) => void;
  readonly onSorts: (sorts: readonly Sort[]) => void;
}

export function FilterBar({ id, schema, filter, sorts, onFilter, onSorts }: FilterBarProps) {
  const { t } = useLingui();
  const operator = filter.operator === "or" ? t`or` : t`and`;
  return (
    <div id={id} className={styles.bar} role="group" aria-label={t`Filters and sorts`}>
      {sorts.length === 0 ? null : (
        <>
          <MenuButton
            popup="dialog"
            trigger={(props) => (
              <button {...props} type="button" className={styles.chip}>
                {sorts[0]?.direction === "descending" ? (
                  <ArrowDown aria-hidden="true" />
                ) : (
                  <ArrowUp aria-hidden="true" />
                )}
                <b>
                  {sorts.length === 1 ? (
                    nameIn(schema, sorts[0]?.property ?? "", t`Deleted property`)
                  ) : (
                    <Plural value={sorts.length} one="# sort" other="# sorts" />
                  )}
                </b>
                <ChevronDown aria-hidden="true" />
              </button>
            )}
            menu={(anchor, close) => (
              <SortEditor anchor={anchor} onClose={close} schema={schema} sorts={sorts} onSorts={onSorts} />
            )}
          />
          {filter.filters.length === 0 ? null : <span className={styles.parting} aria-hidden="true" />}
        </>
      )}
      {filter.filters.map((one, at) => (
        <span key={at} className={styles.joined}>
          {at === 0 ? null : at === 1 ? (
            <MenuButton
              trigger={(props) => (
                <button {...props} type="button" className={styles.operator}>
                  {operator}
                  <ChevronDown aria-hidden="true" />
                </button>
              )}
              menu={(anchor, close) => (
                <Menu anchor={anchor} label={t`How conditions are joined`} onClose={close}>
                  <MenuItem
                    onSelect={() => onFilter(withOperator(filter, [], "and"))}
                  >{t`All conditions hold (and)`}</MenuItem>
                  <MenuItem
                    onSelect={() => onFilter(withOperator(filter, [], "or"))}
                  >{t`Any condition holds (or)`}</MenuItem>
                </Menu>
              )}
            />
          ) : (
            <span className={styles.word}>{operator}</span>
          )}
          <FilterChip schema={schema} filter={one} path={[at]} root={filter} onFilter={onFilter} />
        </span>
      ))}
      <AddFilter
        schema={schema}
        filter={filter}
        onFilter={onFilter}
        barId={id}
        trigger={(props) => (
          <button {...props} type="button" className={styles.add}>
            <Plus aria-hidden="true" />
            {t`Filter`}
          </button>
        )}
      />
    </div>
  );
}

const nameIn = (schema: Schema, key: string, otherwise: string): string => schema.properties[key]?.name ?? otherwise;
