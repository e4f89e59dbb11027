// A small surface at its anchor that holds controls of its own; on a phone it is a sheet. Open while it is mounted.
import { Popover as Base } from "@base-ui/react/popover";
import { useCallback, useContext, useRef, useState, type ReactNode } from "react";
import { LeavingContext } from "../base/leaving.ts";
import styles from "./popover.module.css";

/** What is marked as the first, else the first field. */
const firstControl = "[data-first], input";

export interface PopoverProps {
  /** What it stands at, and where focus returns. */
  anchor: Element;
  label: string;
  onClose: () => void;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "bottom" | "right" | "top";
  /** False: whoever closes it says where the focus goes. */
  returnsFocus?: boolean;
}

export function Popover({
  anchor,
  label,
  onClose,
  children,
  align = "start",
  side = "bottom",
  returnsFocus = true,
}: PopoverProps) {
  const [open, setOpen] = useState(true);
  const popup = useRef<HTMLDivElement>(null);
  // With the surface itself, not a frame after it: what is typed meanwhile would go to what had the focus before.
  const show = useCallback((surface: HTMLDivElement | null) => {
    popup.current = surface;
    surface?.querySelector<HTMLElement>(firstControl)?.focus({ preventScroll: true });
  }, []);
  const onLeaving = useContext(LeavingContext);
  const change = (next: boolean, { event }: { readonly event: Event }) => {
    // A notice that is answered says nothing of what lies beside it.
    const where = event instanceof FocusEvent ? event.relatedTarget : event.target;
    const notice = where instanceof Element && where.closest("[aria-live]") !== null;
    if (!next && notice) return;
    if (!next) onLeaving(event);
    // At once: the next key is for whatever gets the focus.
    if (!next && !returnsFocus && event instanceof KeyboardEvent) return onClose();
    setOpen(next);
  };
  return (
    <Base.Root open={open} onOpenChange={change} onOpenChangeComplete={(shown) => (shown ? undefined : onClose())}>
      <Base.Portal>
        <Base.Backdrop className={styles.scrim} />
        <Base.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={6}
          collisionPadding={8}
        >
          <Base.Popup
            ref={show}
            className={styles.popup}
            aria-label={label}
            initialFocus={() => popup.current?.querySelector<HTMLElement>(firstControl) ?? true}
            finalFocus={() =>
              !returnsFocus ? false : anchor instanceof HTMLElement && anchor.isConnected ? anchor : null
            }
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}
