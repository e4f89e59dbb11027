// One of a few values, chosen by the browser's own list, with its label before it.
import { useId } from "react";
import styles from "./select-row.module.css";

export interface SelectRowProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, words: string])[];
  onChoose: (value: Value) => void;
  /** They are names, which nobody translates. */
  names?: boolean;
  /** It gets the focus when its surface opens. */
  isFirst?: boolean;
}

export function SelectRow<Value extends string>({
  label,
  value,
  options,
  onChoose,
  names,
  isFirst,
}: SelectRowProps<Value>) {
  const id = useId();
  return (
    <div className={styles.row}>
      <label htmlFor={id}>{label}</label>
      <select
        id={id}
        className={styles.select}
        value={value}
        data-first={isFirst === true ? "" : undefined}
        translate={names === true ? "no" : undefined}
        onChange={({ currentTarget }) => {
          const chosen = options.find(([one]) => one === currentTarget.value);
          if (chosen !== undefined) onChoose(chosen[0]);
        }}
      >
        {options.map(([one, words]) => (
          <option key={one} value={one}>
            {words}
          </option>
        ))}
      </select>
    </div>
  );
}
