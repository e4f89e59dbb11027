// A switch with its words and what it means; the whole row presses it. What is always so is shown on and takes no press.
import { useId, type ReactNode } from "react";
import { classes } from "../base/classes.ts";
import knob from "./knob.module.css";
import styles from "./switch.module.css";

export interface SwitchProps {
  label: string;
  about?: ReactNode;
  checked: boolean;
  disabled?: boolean;
  onChange: (checked: boolean) => void;
}

export function Switch({ label, about, checked, disabled, onChange }: SwitchProps) {
  const own = useId();
  return (
    <label className={styles.row}>
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {about === undefined ? null : (
          <span className={styles.about} id={own}>
            {about}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className={classes(knob.knob, styles.input)}
        aria-label={label}
        aria-describedby={about === undefined ? undefined : own}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
