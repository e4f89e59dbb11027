// How a condition is written, and a group of them. Every change is the view's at once. A condition that stands deeper than the
// group is said and kept.
import { Plural, useLingui } from "@lingui/react/macro";
import { isGroup, type Condition, type Filter, type Group } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Trash2 } from "lucide-react";
import { withAdded, withFilter, withOperator } from "./filter-edits.ts";
import { FilterValue } from "./filter-value.tsx";
import { firstOperator, needsValue, operatorsOf, operatorWords } from "./filter-words.ts";
import styles from "./filter-bar.module.css";

export interface FilterEditorProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly schema: Schema;
  readonly condition: Condition;
  /** Null: it is taken away. */
  readonly onCondition: (condition: Condition | null) => void;
}

export function FilterEditor({ anchor, onClose, schema, condition, onCondition }: FilterEditorProps) {
  const { t } = useLingui();
  const isGone = schema.properties[condition.property] === undefined;
  return (
    <Popover anchor={anchor} label={t`Condition`} onClose={onClose}>
      <div className={styles.editor}>
        {isGone ? (
          <p className={styles.note}>{t`This condition is about a property that was deleted. It does not count until the property comes back.`}</p>
        ) : (
          <ConditionFields schema={schema} condition={condition} onCondition={onCondition} />
        )}
        <Button
          size="small"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => {
            onCondition(null);
            onClose();
          }}
        >
          {t`Remove`}
        </Button>
      </div>
    </Popover>
  );
} // prettier-ignore

interface ConditionFieldsProps {
  readonly schema: Schema;
  readonly condition: Condition;
  readonly onCondition: (condition: Condition) => void;
}

function ConditionFields({ schema, condition, onCondition }: ConditionFieldsProps) {
  const { t, i18n } = useLingui();
  const property = schema.properties[condition.property];
  const type = property?.type ?? "";
  const known = operatorsOf(type);
  const operators = known.includes(condition.operator) ? known : [...known, condition.operator];
  const { value, ...bare } = condition;
  return (
    <>
      <div className={styles.line}>
        <select
          className={classes(styles.select, styles.grow)}
          aria-label={t`Property`}
          value={condition.property}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value;
            onCondition({ property: next, operator: firstOperator(schema.properties[next]?.type ?? "") });
          }}
        >
          {property === undefined ? <option value={condition.property}>{t`Deleted property`}</option> : null}
          {Object.entries(schema.properties).map(([key, { name }]) => (
            <option key={key} value={key}>
              {name || t`Without a name`}
            </option>
          ))}
        </select>
        <select
          className={styles.select}
          aria-label={t`Comparison`}
          value={condition.operator}
          onChange={({ currentTarget }) => {
            const operator = currentTarget.value;
            onCondition(needsValue(operator) && value !== undefined ? { ...bare, operator, value } : { ...bare, operator });
          }}
        >
          {operators.map((operator) => (
            <option key={operator} value={operator}>
              {operatorWords(i18n, operator)}
            </option>
          ))}
        </select>
      </div>
      {property !== undefined && needsValue(condition.operator) ? (
        <FilterValue
          key={`${condition.property} ${type}`}
          property={property}
          operator={condition.operator}
          value={value}
          onValue={(next) => onCondition(next === undefined ? bare : { ...bare, value: next })}
        />
      ) : null}
    </>
  );
} // prettier-ignore

export interface GroupEditorProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly schema: Schema;
  readonly group: Group;
  readonly onGroup: (group: Filter | null) => void;
}

export function GroupEditor({ anchor, onClose, schema, group, onGroup }: GroupEditorProps) {
  const { t } = useLingui();
  const first = Object.entries(schema.properties)[0];
  return (
    <Popover anchor={anchor} label={t`Group of conditions`} onClose={onClose}>
      <div className={classes(styles.editor, styles.wide)}>
        <select
          className={styles.select}
          aria-label={t`How conditions are joined`}
          value={group.operator}
          onChange={({ currentTarget }) => onGroup(withOperator(group, [], currentTarget.value === "or" ? "or" : "and"))}
        >
          <option value="and">{t`All conditions hold (and)`}</option>
          <option value="or">{t`Any condition holds (or)`}</option>
        </select>
        {group.filters.map((one, at) => (
          <div key={at} className={styles.line}>
            <div className={classes(styles.grow, styles.fields)}>
              {isGroup(one) ? (
                <p className={styles.note}>
                  <Plural value={one.filters.length} one="A group of # condition, kept as it is" other="A group of # conditions, kept as it is" />
                </p>
              ) : (
                <ConditionFields schema={schema} condition={one} onCondition={(next) => onGroup(withFilter(group, [at], next))} />
              )}
            </div>
            <IconButton small label={t`Remove the condition`} onClick={() => onGroup(withFilter(group, [at], null))}>
              <Trash2 aria-hidden="true" />
            </IconButton>
          </div>
        ))}
        <div className={styles.line}>
          <Button
            size="small"
            onClick={() => (first === undefined ? undefined : onGroup(withAdded(group, [], { property: first[0], operator: firstOperator(first[1].type) })))}
          >
            {t`Add a condition`}
          </Button>
          <Button
            size="small"
            look="ghost"
            onClick={() => {
              onGroup(null);
              onClose();
            }}
          >
            {t`Remove the group`}
          </Button>
        </div>
      </div>
    </Popover>
  );
} // prettier-ignore
