// What becomes of a column of a file in a database that there is: values of a property, a new property, or nothing.
import { useLingui } from "@lingui/react/macro";
import type { CsvType } from "@tessera/database/csv/guess-types.ts";
import { takesCells, type ColumnGoal } from "@tessera/database/csv/merge-columns.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { typeWords } from "../../../words/database-words.ts";

export interface MergeGoalProps {
  /** The column's. */
  readonly name: string;
  readonly schema: Schema;
  readonly goal: ColumnGoal;
  /** The type that a new property would have. */
  readonly guessed: CsvType;
  readonly onGoal: (goal: ColumnGoal) => void;
}

/** In front of the key of a property; the other values are kinds of goals. */
const PROPERTY = "property:";

export function MergeGoal({ name, schema, goal, guessed, onGoal }: MergeGoalProps) {
  const { t, i18n } = useLingui();
  const type = guessed === "title" ? "text" : guessed;
  const typeName = typeWords(i18n)[type];
  const choose = (value: string): void => {
    if (value.startsWith(PROPERTY)) onGoal({ kind: "property", key: value.slice(PROPERTY.length) });
    else onGoal(value === "new" ? { kind: "new", type } : { kind: "leave" });
  };
  return (
    <select
      aria-label={t`Property for ${name}`}
      value={goal.kind === "property" ? PROPERTY + goal.key : goal.kind}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {Object.entries(schema.properties)
        .filter(([, property]) => takesCells(property))
        .map(([key, property]) => (
          <option key={key} value={PROPERTY + key}>
            {property.name || t`Untitled`}
          </option>
        ))}
      <option value="new">{t`New property: ${typeName}`}</option>
      <option value="leave">{t`Leave out`}</option>
    </select>
  );
}
