// A line across the top of what it speaks about: offline, waiting, trashed. It is announced when it comes.
import type { ReactNode } from "react";
import { classes } from "../base/classes.ts";
import styles from "./banner.module.css";

export interface BannerProps {
  tone: "warning" | "success" | "danger";
  icon?: ReactNode;
  children: ReactNode;
  actions?: ReactNode;
}

export function Banner({ tone, icon, children, actions }: BannerProps) {
  return (
    <div className={classes(styles.banner, styles[tone])} role="status">
      {icon}
      <span className={styles.words}>{children}</span>
      {actions}
    </div>
  );
}
