// A dialog over a scrim; on a phone it is a sheet. Focus goes in, stays in, and returns to what opened it.
import { Dialog as Base } from "@base-ui/react/dialog";
import { X } from "lucide-react";
import { useRef, type ReactNode } from "react";
import { classes } from "../base/classes.ts";
import styles from "./dialog.module.css";

/** What the dialog is about comes before the way out of it. */
const firstControl = "input:checked, input:not([type=radio]), textarea, select";

export interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  closeLabel: string;
  size?: "small" | "medium";
  children: ReactNode;
}

export function Dialog({ open, onClose, title, closeLabel, size = "small", children }: DialogProps) {
  const popup = useRef<HTMLDivElement>(null);
  return (
    <Base.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            ref={popup}
            className={classes(styles.popup, styles[size])}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(firstControl) ?? true}
          >
            <header className={styles.head}>
              <Base.Title className={styles.title}>{title}</Base.Title>
              <Base.Close className={styles.close} aria-label={closeLabel}>
                <X aria-hidden="true" />
              </Base.Close>
            </header>
            {children}
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
