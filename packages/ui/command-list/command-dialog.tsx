// The dialog around a command list: high in the window, as tall as what it holds up to a bound; on a phone all of it.
import { Dialog as Base } from "@base-ui/react/dialog";
import { useState, type ReactNode } from "react";
import styles from "./command-dialog.module.css";

export interface CommandDialogProps {
  title: string;
  closeLabel: string;
  onClose: () => void;
  children: ReactNode;
}

/** Open while it is mounted. */
export function CommandDialog({ title, closeLabel, onClose, children }: CommandDialogProps) {
  // Its field takes the focus before the dialog looks where that was.
  const [before] = useState(() => document.activeElement);
  return (
    <Base.Root open onOpenChange={(next) => (next ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Viewport className={styles.viewport}>
          <Base.Popup
            className={styles.popup}
            finalFocus={() => (before instanceof HTMLElement && before.isConnected ? before : true)}
          >
            <Base.Title className="visually-hidden">{title}</Base.Title>
            {children}
            <Base.Close className={styles.close}>{closeLabel}</Base.Close>
          </Base.Popup>
        </Base.Viewport>
      </Base.Portal>
    </Base.Root>
  );
}
