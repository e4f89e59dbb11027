// A button that is only an icon: its label is its name and its tooltip, its shortcut is shown beside it.
import type { ComponentPropsWithRef } from "react";
import { classes } from "../base/classes.ts";
import styles from "./icon-button.module.css";

export interface IconButtonProps extends ComponentPropsWithRef<"button"> {
  label: string;
  shortcut?: string;
  small?: boolean;
}

export function IconButton({ label, shortcut, small, className, type = "button", ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      aria-label={label}
      data-tip={label}
      data-tip-shortcut={shortcut}
      className={classes(styles.button, small && styles.small, className)}
    />
  );
}
