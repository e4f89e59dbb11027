// Several values of a cell beside each other, on one line where the cell has one.
import type { ReactNode } from "react";
import styles from "./chips.module.css";

export function Chips({ children }: { readonly children: ReactNode }) {
  return <span className={styles.chips}>{children}</span>;
}
