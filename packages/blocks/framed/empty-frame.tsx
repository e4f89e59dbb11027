// A block that waits for what it will show: one press, and it asks where from. Who only reads sees that there is nothing.
// What is asked is the caller's.
import type { LucideIcon } from "lucide-react";
import styles from "./framed.module.css";

export interface EmptyFrameProps {
  icon: LucideIcon;
  editable: boolean;
  /** What a press does, and what stands there for those who may not press. */
  action: string;
  none: string;
  asked: boolean;
  onAsk: () => void;
  onLeave: () => void;
  anchor: (button: Element | null) => void;
}

export function EmptyFrame({ icon: Icon, editable, action, none, asked, onAsk, onLeave, anchor }: EmptyFrameProps) {
  if (!editable)
    return (
      <div className={styles.empty}>
        <Icon aria-hidden="true" />
        {none}
      </div>
    );
  return (
    <button
      ref={anchor}
      type="button"
      className={styles.empty}
      aria-haspopup="dialog"
      aria-expanded={asked}
      data-face-control=""
      onKeyDown={(event) => (event.key === "Escape" ? onLeave() : undefined)}
      onClick={onAsk}
    >
      <Icon aria-hidden="true" />
      {action}
    </button>
  );
}
