// A labelled line of input. The error stands under it, is tied to it and replaces the hint, so nothing jumps.
import { useId } from "react";
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes } from "../base/classes.ts";
import styles from "./text-field.module.css";

export interface TextFieldProps extends ComponentPropsWithRef<"input"> {
  label: string;
  hint?: ReactNode;
  error?: ReactNode;
  /** A control inside the field's right end, such as "show password". */
  end?: ReactNode;
}

export function TextField({ label, hint, error, end, id, className, ...rest }: TextFieldProps) {
  const own = useId();
  const field = id ?? own;
  const note = error ?? hint;
  return (
    <div className={classes(styles.field, className)}>
      <label className={styles.label} htmlFor={field}>
        {label}
      </label>
      <div className={classes(styles.box, error ? styles.wrong : undefined)}>
        <input
          {...rest}
          id={field}
          className={styles.input}
          aria-invalid={error ? true : undefined}
          aria-describedby={note ? `${field}-note` : undefined}
        />
        {end}
      </div>
      <p
        id={`${field}-note`}
        className={classes(styles.note, error ? styles.error : undefined)}
        role={error ? "alert" : undefined}
      >
        {note}
      </p>
    </div>
  );
}
