// The mark: three hand-cut tiles, and the grout between them draws the T. The word beside it is drawn, never typed.
import styles from "./logo.module.css";

const slab = "M1.75 0h12.5A1.75 1.75 0 0 1 16 1.75v2.5L0 5.75v-4A1.75 1.75 0 0 1 1.75 0z";
const left = "M0 7.85l7-.66V16H1.75A1.75 1.75 0 0 1 0 14.25z";
const glaze = "M9 7l7-.66v7.91A1.75 1.75 0 0 1 14.25 16H9z";

export function Logo({ size = 24, label }: { size?: number; label?: string }) {
  return (
    <svg
      viewBox="0 0 16 16"
      width={size}
      height={size}
      {...(label ? { role: "img", "aria-label": label } : { "aria-hidden": true })}
    >
      <path className={styles.ink} d={slab} />
      <path className={styles.ink} d={left} />
      <path className={styles.glaze} d={glaze} />
    </svg>
  );
}
