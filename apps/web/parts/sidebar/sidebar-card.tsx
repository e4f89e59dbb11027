// A short notice above the foot of the sidebar, with one button and a button that closes it.
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { useFocusBack } from "../../ground/use-focus-back.ts";
import styles from "./sidebar-card.module.css";

export interface SidebarCardProps {
  /** The accessible name of the notice. */
  readonly label: string;
  readonly title: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
  /** The button. */
  readonly children: ReactNode;
}

export function SidebarCard({ label, title, closeLabel, onClose, children }: SidebarCardProps) {
  const card = useRef<HTMLElement>(null);
  useFocusBack(card);
  return (
    <section ref={card} className={styles.card} aria-label={label} data-region="">
      <p className={styles.title}>{title}</p>
      <IconButton small className={styles.close} label={closeLabel} onClick={onClose}>
        <X aria-hidden="true" />
      </IconButton>
      {children}
    </section>
  );
}
