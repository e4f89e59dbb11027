// The small sign before a page's name: the emoji or picture its writer chose, or a sheet (blank, written on, or a table).
import { File, FileText, Table2 } from "lucide-react";
import styles from "./page-icon.module.css";

/** What a page looks like from afar. */
export type Sheet = "blank" | "written" | "table";

const sheets = { blank: File, written: FileText, table: Table2 };

export interface PageIconProps {
  emoji?: string | undefined;
  image?: string | undefined;
  sheet?: Sheet | undefined;
}

export function PageIcon({ emoji, image, sheet = "written" }: PageIconProps) {
  if (image) return <img className={styles.image} src={image} alt="" draggable={false} referrerPolicy="no-referrer" />;
  if (emoji)
    return (
      <span className={styles.emoji} aria-hidden="true">
        {emoji}
      </span>
    );
  const Icon = sheets[sheet];
  return <Icon aria-hidden="true" />;
}
