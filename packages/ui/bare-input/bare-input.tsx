// A field that stands alone in its bar or dialog, without a label beside it: who uses it names it by aria-label.
import type { ComponentPropsWithRef } from "react";
import { classes } from "../base/classes.ts";
import styles from "./bare-input.module.css";

export type BareInputProps = ComponentPropsWithRef<"input"> & { "aria-label": string };

export function BareInput({ className, ...props }: BareInputProps) {
  return <input {...props} className={classes(styles.input, className)} />;
}
