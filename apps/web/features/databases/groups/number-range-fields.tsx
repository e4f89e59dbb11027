// From where to where numbers are parted into groups, and how large each is. Invariant: it is told when a field is left, and only where
// it says a range; with no size each number is a group of its own.
import { useLingui } from "@lingui/react/macro";
import { readGroupBy, type NumberRange } from "@tessera/database/query/group-by.ts";
import { useState } from "react";
import styles from "./group-editor.module.css";

export interface NumberRangeFieldsProps {
  readonly range: NumberRange | null;
  readonly onRange: (range: NumberRange | null) => void;
}

export function NumberRangeFields({ range, onRange }: NumberRangeFieldsProps) {
  const { t } = useLingui();
  const [typed, setTyped] = useState({ from: range?.from ?? 0, to: range?.to ?? 100, size: range?.size ?? Number.NaN });
  const leave = (): void => {
    const { from, to, size } = typed;
    const isNone = Number.isNaN(size);
    const next = isNone ? null : (readGroupBy({ property: "number", range: { from, to, size } })?.range ?? null);
    const isKept = JSON.stringify(next) === JSON.stringify(range) || (next === null && !isNone);
    if (!isKept) onRange(next);
  };
  const field = (key: keyof NumberRange, label: string) => (
    <label className={styles.number}>
      <span>{label}</span>
      <input
        type="number"
        step="any"
        className={styles.field}
        value={Number.isNaN(typed[key]) ? "" : typed[key]}
        onChange={({ currentTarget }) => setTyped({ ...typed, [key]: currentTarget.valueAsNumber })}
        onKeyDown={({ key: pressed }) => (pressed === "Enter" ? leave() : undefined)}
        onBlur={leave}
      />
    </label>
  );
  return (
    <div className={styles.numbers}>
      {field("from", t`From`)}
      {field("to", t`To`)}
      {field("size", t`Size`)}
    </div>
  );
}
