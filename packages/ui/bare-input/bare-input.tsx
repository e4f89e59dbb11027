// A field that stands alone in its bar or dialog, without a label beside it: who uses it names it by aria-label.
import type { ComponentPropsWithRef } from "react";
import { classes } from "../base/classes.ts";
import styles from "./bare-input.module.css";

export type BareInputProps = ComponentPropsWithRef<"input"> & { "aria-label": string; small?: boolean };

export function BareInput({ className, small = false, ...props }: BareInputProps) {
  return <input {...props} className={classes(styles.input, small && styles.small, className)} />;
}
