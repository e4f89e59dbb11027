// A condition of a view as a chip, or a group of conditions as one that counts them; a press opens its editor. A chip of a deleted
// property says so.
import { useLingui } from "@lingui/react/macro";
import { modelOf } from "@tessera/database/properties/models.ts";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { isGroup, type Condition, type Filter, type Group } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ChevronDown, Layers2, TriangleAlert } from "lucide-react";
import { ConditionCount } from "./condition-count.tsx";
import { countOf, withDuplicate, withFilter, withGroupOf, type FilterPath } from "./filter-edits.ts";
import { FilterEditor } from "./filter-editor.tsx";
import { FilterGroupEditor } from "./filter-group-editor.tsx";
import { needsValue, operatorWords } from "./filter-words.ts";
import { useOperandWords } from "./use-operand-words.ts";
import styles from "./filter-bar.module.css";

export interface FilterChipProps {
  readonly schema: Schema;
  readonly filter: Filter;
  readonly path: FilterPath;
  readonly root: Group;
  readonly onFilter: (filter: Group) => void;
}

export function FilterChip({ schema, filter, path, root, onFilter }: FilterChipProps) {
  const isApplied = isGroup(filter) ? countOf(filter) > 0 : hasOperand(filter);
  const isGone = !isGroup(filter) && schema.properties[filter.property] === undefined;
  const edits = {
    schema,
    onDuplicate: () => onFilter(withDuplicate(root, path)),
  };
  const set = (next: Filter | null): void => onFilter(withFilter(root, path, next));
  return (
    <MenuButton
      popup="dialog"
      trigger={(props) => (
        <button
          {...props}
          type="button"
          data-chip=""
          className={classes(styles.chip, isGone ? styles.gone : isApplied && styles.applied)}
        >
          {isGroup(filter) ? <GroupWords group={filter} /> : <ConditionWords schema={schema} condition={filter} />}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      menu={(anchor, close) =>
        isGroup(filter) ? (
          <FilterGroupEditor {...edits} anchor={anchor} onClose={close} group={filter} onGroup={set} />
        ) : (
          <FilterEditor
            {...edits}
            anchor={anchor}
            onClose={close}
            condition={filter}
            onCondition={set}
            onGroup={() => onFilter(withGroupOf(root, path))}
          />
        )
      }
    />
  );
}

/** Whether the condition has all that it needs to count. */
const hasOperand = ({ operator, value }: Condition): boolean => !needsValue(operator) || value !== undefined;

function GroupWords({ group }: { readonly group: Group }) {
  return (
    <>
      <Layers2 aria-hidden="true" />
      <b>
        <ConditionCount group={group} />
      </b>
    </>
  );
}

interface ConditionWordsProps {
  readonly schema: Schema;
  readonly condition: Condition;
}

function ConditionWords({ schema, condition }: ConditionWordsProps) {
  const { t, i18n } = useLingui();
  const wordsOf = useOperandWords();
  const { operator, value } = condition;
  const property = schema.properties[condition.property];
  if (property === undefined)
    return (
      <>
        <TriangleAlert aria-hidden="true" />
        <b>{t`Deleted property`}</b>
      </>
    );
  const { Icon } = cellOf(property.type);
  const operand = needsValue(operator) ? wordsOf(modelOf(property.type).kind, value) : "";
  return (
    <>
      <Icon aria-hidden="true" />
      <b>{property.name}</b>
      {hasOperand(condition) ? (
        <span className={styles.said}>{`${operatorWords(i18n, operator)} ${operand}`}</span>
      ) : null}
    </>
  );
}
