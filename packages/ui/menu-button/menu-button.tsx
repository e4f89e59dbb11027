// A button that opens a menu. Its code may be a late component of the caller's, so that no screen pays for it before a press.
import { useState, type MouseEvent, type ReactNode } from "react";

export interface MenuTriggerProps {
  "aria-haspopup": "menu" | "dialog";
  "aria-expanded": boolean;
  "data-popup-open"?: "" | undefined;
  onClick: (event: MouseEvent) => void;
}

export interface MenuButtonProps {
  /** What opens, for those who are told before they press. */
  popup?: "menu" | "dialog";
  trigger: (props: MenuTriggerProps) => ReactNode;
  menu: (anchor: Element, close: () => void) => ReactNode;
}

export function MenuButton({ popup = "menu", trigger, menu }: MenuButtonProps) {
  const [anchor, setAnchor] = useState<Element | null>(null);
  const open = anchor !== null;
  return (
    <>
      {trigger({
        "aria-haspopup": popup,
        "aria-expanded": open,
        "data-popup-open": open ? "" : undefined,
        onClick: (event) => setAnchor(open ? null : event.currentTarget),
      })}
      {anchor === null ? null : menu(anchor, () => setAnchor(null))}
    </>
  );
}
