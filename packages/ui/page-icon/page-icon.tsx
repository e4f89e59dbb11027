// The small sign before a page's name: the emoji or picture its writer chose, or a sheet (blank or written on).
import { File, FileText } from "lucide-react";
import styles from "./page-icon.module.css";

export interface PageIconProps {
  emoji?: string | undefined;
  image?: string | undefined;
  empty?: boolean | undefined;
}

export function PageIcon({ emoji, image, empty }: PageIconProps) {
  if (image) return <img className={styles.image} src={image} alt="" draggable={false} referrerPolicy="no-referrer" />;
  if (emoji)
    return (
      <span className={styles.emoji} aria-hidden="true">
        {emoji}
      </span>
    );
  return empty ? <File aria-hidden="true" /> : <FileText aria-hidden="true" />;
}
