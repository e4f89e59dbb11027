// The fields of one condition: the property that it is about, the comparison, and what it compares with.
import { useLingui } from "@lingui/react/macro";
import type { Condition } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { FilterValue } from "./filter-value.tsx";
import { firstOperator, needsValue, operatorsOf, operatorWords } from "./filter-words.ts";
import { PropertyOptions } from "./property-options.tsx";
import styles from "./filter-bar.module.css";

export interface ConditionFieldsProps {
  readonly schema: Schema;
  readonly condition: Condition;
  readonly onCondition: (condition: Condition) => void;
}

export function ConditionFields({ schema, condition, onCondition }: ConditionFieldsProps) {
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
          data-property=""
          value={condition.property}
          onChange={({ currentTarget }) => {
            const next = currentTarget.value;
            onCondition({ property: next, operator: firstOperator(schema.properties[next]?.type ?? "") });
          }}
        >
          <PropertyOptions schema={schema} chosen={condition.property} />
        </select>
        <select
          className={styles.select}
          aria-label={t`Comparison`}
          value={condition.operator}
          onChange={({ currentTarget }) => {
            const operator = currentTarget.value;
            onCondition(
              needsValue(operator) && value !== undefined ? { ...bare, operator, value } : { ...bare, operator },
            );
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
}
