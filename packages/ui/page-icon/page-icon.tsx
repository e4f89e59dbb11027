// The small sign before a page's name: the emoji its writer chose, or a sheet (blank or written on).
import { File, FileText } from "lucide-react";
import styles from "./page-icon.module.css";

export function PageIcon({ emoji, empty }: { emoji?: string | undefined; empty?: boolean | undefined }) {
  if (emoji)
    return (
      <span className={styles.emoji} aria-hidden="true">
        {emoji}
      </span>
    );
  return empty ? <File aria-hidden="true" /> : <FileText aria-hidden="true" />;
}
