// A whole window for one state: the words in the middle, nothing around them.
import type { ReactNode } from "react";
import styles from "./full-page.module.css";

export function FullPage({ children }: { children: ReactNode }) {
  return <main className={styles.page}>{children}</main>;
}
