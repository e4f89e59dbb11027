// How far long work is, as a bar as wide as its place.
import styles from "./progress.module.css";

export interface ProgressProps {
  /** Null: what it is about is said beside it, also to those who do not see it. */
  label: string | null;
  done: number;
  /** 0: not known yet. */
  total: number;
}

export function Progress({ label, done, total }: ProgressProps) {
  return (
    <progress
      className={styles.progress}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
      {...(total === 0 ? {} : { max: total, value: done })}
    />
  );
}
