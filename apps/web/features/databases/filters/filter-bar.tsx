// The filters and sorts of a view as chips under its tabs. Conditions of the view itself and the groups in it are chips; a chip of a
// group counts what it holds. A chip of a deleted property says so.
import { Plural, useLingui } from "@lingui/react/macro";
import { modelOf } from "@tessera/database/properties/models.ts";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { isGroup, type Filter, type Group } from "@tessera/database/query/filter.ts";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { ArrowDown, ArrowUp, ChevronDown, Layers2, Plus, TriangleAlert } from "lucide-react";
import { countOf, withDuplicate, withFilter, withGroupOf, withOperator, type FilterPath } from "./filter-edits.ts";
import { FilterEditor } from "./filter-editor.tsx";
import { FilterGroupEditor } from "./filter-group-editor.tsx";
import { needsValue, operatorWords } from "./filter-words.ts";
import { AddFilter } from "./add-filter.tsx";
import { SortEditor } from "./sort-editor.tsx";
import { useOperandWords } from "./use-operand-words.ts";
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

interface FilterChipProps {
  readonly schema: Schema;
  readonly filter: Filter;
  readonly path: FilterPath;
  readonly root: Group;
  readonly onFilter: (filter: Group) => void;
}

function FilterChip({ schema, filter, path, root, onFilter }: FilterChipProps) {
  const { t, i18n } = useLingui();
  const say = useOperandWords();
  const set = (next: Filter | null): void => onFilter(withFilter(root, path, next));
  const duplicate = (): void => onFilter(withDuplicate(root, path));
  if (isGroup(filter)) {
    return (
      <MenuButton
        popup="dialog"
        trigger={(props) => (
          <button
            {...props}
            type="button"
            data-chip=""
            className={classes(styles.chip, countOf(filter) > 0 && styles.applied)}
          >
            <Layers2 aria-hidden="true" />
            <b>
              <Plural value={countOf(filter)} one="# condition" other="# conditions" />
            </b>
            <ChevronDown aria-hidden="true" />
          </button>
        )}
        menu={(anchor, close) => (
          <FilterGroupEditor
            anchor={anchor}
            onClose={close}
            schema={schema}
            group={filter}
            onGroup={set}
            onDuplicate={duplicate}
          />
        )}
      />
    );
  }
  const property = schema.properties[filter.property];
  const isSaid = !needsValue(filter.operator) || filter.value !== undefined;
  const Icon = property === undefined ? TriangleAlert : cellOf(property.type).Icon;
  const operand = needsValue(filter.operator) ? say(modelOf(property?.type ?? "").kind, filter.value) : "";
  return (
    <MenuButton
      popup="dialog"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          data-chip=""
          className={classes(styles.chip, property === undefined ? styles.gone : isSaid && styles.applied)}
        >
          <Icon aria-hidden="true" />
          <b>{property === undefined ? t`Deleted property` : property.name}</b>
          {isSaid && property !== undefined ? (
            <span className={styles.said}>{`${operatorWords(i18n, filter.operator)} ${operand}`}</span>
          ) : null}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      menu={(anchor, close) => (
        <FilterEditor
          anchor={anchor}
          onClose={close}
          schema={schema}
          condition={filter}
          onCondition={set}
          onDuplicate={duplicate}
          onGroup={() => onFilter(withGroupOf(root, path))}
        />
      )}
    />
  );
}
