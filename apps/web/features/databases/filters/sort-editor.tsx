// The sorts of a view, the first one first: each has a property, a direction and a place among the others.
import { useLingui } from "@lingui/react/macro";
import type { Sort } from "@tessera/database/query/sorts.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { ArrowUp, Trash2 } from "lucide-react";
import { PropertyOptions } from "./property-options.tsx";
import styles from "./filter-bar.module.css";

export interface SortEditorProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly schema: Schema;
  readonly sorts: readonly Sort[];
  readonly onSorts: (sorts: readonly Sort[]) => void;
}

export function SortEditor({ anchor, onClose, schema, sorts, onSorts }: SortEditorProps) {
  const { t } = useLingui();
  const unused = Object.keys(schema.properties).find((key) => !sorts.some(({ property }) => property === key));
  const put = (at: number, next: Sort): void => onSorts(sorts.map((one, index) => (index === at ? next : one)));
  return (
    <Popover anchor={anchor} label={t`Sorts`} onClose={onClose}>
      <div className={classes(styles.editor, styles.wide)}>
        {sorts.map((sort, at) => (
          <div key={at} className={styles.line}>
            <select
              className={classes(styles.select, styles.grow)}
              aria-label={t`Property`}
              value={sort.property}
              onChange={({ currentTarget }) => put(at, { ...sort, property: currentTarget.value })}
            >
              <PropertyOptions schema={schema} chosen={sort.property} />
            </select>
            <select
              className={styles.select}
              aria-label={t`Direction`}
              value={sort.direction}
              onChange={({ currentTarget }) =>
                put(at, { ...sort, direction: currentTarget.value === "descending" ? "descending" : "ascending" })
              }
            >
              <option value="ascending">{t`Ascending`}</option>
              <option value="descending">{t`Descending`}</option>
            </select>
            <IconButton
              small
              label={t`Sort by this before the others`}
              disabled={at === 0}
              onClick={() =>
                onSorts([
                  ...sorts.slice(0, Math.max(0, at - 1)),
                  sort,
                  ...sorts.slice(Math.max(0, at - 1)).filter((one) => one !== sort),
                ])
              }
            >
              <ArrowUp aria-hidden="true" />
            </IconButton>
            <IconButton small label={t`Remove the sort`} onClick={() => onSorts(sorts.filter((one) => one !== sort))}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <div className={styles.line}>
          {unused === undefined ? null : (
            <Button size="small" onClick={() => onSorts([...sorts, { property: unused, direction: "ascending" }])}>
              {t`Add a sort`}
            </Button>
          )}
          {sorts.length === 0 ? null : (
            <Button
              size="small"
              look="ghost"
              onClick={() => {
                onSorts([]);
                onClose();
              }}
            >
              {t`Remove all`}
            </Button>
          )}
        </div>
      </div>
    </Popover>
  );
}
