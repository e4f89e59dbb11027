// What will come, in its own size. Nothing is drawn for the first 300 ms; readers are told by the live text.
import styles from "./skeleton.module.css";

export interface SkeletonProps {
  /** One row a line: its width and height as CSS lengths from the tokens. */
  rows: { width: string; height?: string; above?: string }[];
  label: string;
}

export function Skeleton({ rows, label }: SkeletonProps) {
  return (
    <div className={styles.skeleton} role="status">
      <span className="visually-hidden">{label}</span>
      {rows.map((row, at) => (
        <span key={at} className={styles.row} style={{ width: row.width, height: row.height, marginTop: row.above }} />
      ))}
    </div>
  );
}
