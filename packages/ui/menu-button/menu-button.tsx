// A button that opens a menu. Its code may be a late component of the caller's, so that no screen pays for it before a press.
// Invariant: a press opens what is not there or is on its way out, and closes what is open.
import { Fragment, useState, type MouseEvent, type ReactNode } from "react";
import { LeavingContext } from "../base/leaving.ts";

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

interface Shown {
  readonly anchor: Element;
  /** Tells one that comes from the one that goes. */
  readonly turn: number;
  /** It fades, but not because of a press on this button. */
  readonly isLeaving: boolean;
}

export function MenuButton({ popup = "menu", trigger, menu }: MenuButtonProps) {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = shown !== null && !shown.isLeaving;
  const press = ({ currentTarget }: MouseEvent): void =>
    setShown(open ? null : { anchor: currentTarget, turn: (shown?.turn ?? 0) + 1, isLeaving: false });
  const leave = (by: Event): void =>
    setShown((now) => (now === null || isPressOn(now.anchor, by) ? now : { ...now, isLeaving: true }));
  return (
    <>
      {trigger({
        "aria-haspopup": popup,
        "aria-expanded": open,
        "data-popup-open": open ? "" : undefined,
        onClick: press,
      })}
      {shown === null ? null : (
        <LeavingContext value={leave}>
          <Fragment key={shown.turn}>{menu(shown.anchor, () => setShown(null))}</Fragment>
        </LeavingContext>
      )}
    </>
  );
}

/** A press that closes may be one on the button itself, which then has nothing to open. */
function isPressOn(anchor: Element, by: Event): boolean {
  return !(by instanceof KeyboardEvent) && by.target instanceof Node && anchor.contains(by.target);
}
