// A worded button. One primary per view. While busy it keeps its width and its focus and takes no press.
import type { ComponentPropsWithRef, ReactNode } from "react";
import { classes } from "../base/classes.ts";
import styles from "./button.module.css";

export interface ButtonProps extends ComponentPropsWithRef<"button"> {
  look?: "primary" | "line" | "ghost" | "danger";
  size?: "small" | "large";
  busy?: boolean;
  wide?: boolean;
  icon?: ReactNode;
}

export function Button({
  look = "line",
  size = "large",
  busy = false,
  wide,
  icon,
  children,
  className,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  return (
    <button
      {...rest}
      type={type}
      className={classes(styles.button, styles[look], styles[size], wide && styles.wide, className)}
      aria-disabled={busy || rest["aria-disabled"] || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (busy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      {icon}
      <span className={styles.words}>{children}</span>
      {busy ? (
        <span className={styles.tiles} aria-hidden="true">
          <i />
          <i />
          <i />
        </span>
      ) : null}
    </button>
  );
}
