// A state with no content of its own: a motif of tiles, what happened, what to do, one or two buttons.
import type { ReactNode } from "react";
import { classes } from "../base/classes.ts";
import styles from "./empty-state.module.css";

const motifs = {
  // s: filled, a: glaze, f: fallen out, y/b/o: a colour, anything else: outlined.
  empty: "s.yb a.o. ..s.",
  error: "sss. ss.f",
  locked: ".... .a..",
  lost: ".s.. s.a. ..s.",
  trash: "ss.. s.ss",
} as const;

export interface EmptyStateProps {
  motif: keyof typeof motifs;
  title: ReactNode;
  children?: ReactNode;
  actions?: ReactNode;
  heading?: "h1" | "h2";
}

export function EmptyState({ motif, title, children, actions, heading: Heading = "h1" }: EmptyStateProps) {
  return (
    <div className={styles.state}>
      <span className={styles.tiles} aria-hidden="true">
        {[...motifs[motif].replaceAll(" ", "")].map((kind, at) => (
          <i key={at} className={classes(styles.tile, kind in styles && styles[kind])} />
        ))}
      </span>
      <Heading className={styles.title}>{title}</Heading>
      {children ? <p className={styles.words}>{children}</p> : null}
      {actions ? <div className={styles.actions}>{actions}</div> : null}
    </div>
  );
}
