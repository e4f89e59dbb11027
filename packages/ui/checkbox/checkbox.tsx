// A square that is ticked or not. A real input carries state and keys; the tile is drawn around it.
import type { ComponentPropsWithRef } from "react";
import { classes } from "../base/classes.ts";
import styles from "./checkbox.module.css";

export interface CheckboxProps extends Omit<ComponentPropsWithRef<"input">, "type"> {
  label: string;
}

export function Checkbox({ label, className, ...rest }: CheckboxProps) {
  return (
    <label className={classes(styles.field, className)}>
      <input {...rest} type="checkbox" className={styles.input} />
      <span>{label}</span>
    </label>
  );
}
