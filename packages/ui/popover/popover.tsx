// A small surface at its anchor that holds controls of its own; on a phone it is a sheet. Open while it is mounted.
import { Popover as Base } from "@base-ui/react/popover";
import { useCallback, useRef } from "react";
import { classes } from "../base/classes.ts";
import { Surface, type SurfaceProps } from "../surface/surface.tsx";
import surfaceStyles from "../surface/surface.module.css";
import styles from "./popover.module.css";

/** The control that is marked as the first, otherwise the first field. */
const firstControl = (popup: HTMLElement | null): HTMLElement | null =>
  popup?.querySelector<HTMLElement>("[data-first]") ?? popup?.querySelector<HTMLElement>("input") ?? null;

export interface PopoverProps extends SurfaceProps {
  /** Whether the focus returns to the anchor; a function is called when the popover closes. If not, the caller sets the focus. */
  returnsFocus?: boolean | (() => boolean);
}

/** A press on a notice is not a press outside of the popover. */
function isAtNotice(event: Event): boolean {
  const where = event instanceof FocusEvent ? event.relatedTarget : event.target;
  return where instanceof Element && where.closest("[aria-live]") !== null;
}

export function Popover({ label, children, returnsFocus = true, ...surface }: PopoverProps) {
  const returns = (): boolean => (typeof returnsFocus === "function" ? returnsFocus() : returnsFocus);
  const { anchor } = surface;
  const popup = useRef<HTMLDivElement>(null);
  // With the surface itself, not a frame after it: what is typed meanwhile would go to what had the focus before.
  const show = useCallback((shown: HTMLDivElement | null) => {
    popup.current = shown;
    firstControl(shown)?.focus({ preventScroll: true });
  }, []);
  const closing = (event: Event) => {
    if (isAtNotice(event)) return "stays";
    // At once: the next key is for whatever gets the focus.
    return !returns() && event instanceof KeyboardEvent ? "goes at once" : "closes";
  };
  return (
    <Surface {...surface} parts={Base} gap={6} closing={closing}>
      <Base.Popup
        ref={show}
        className={classes(surfaceStyles.popup, styles.popup)}
        aria-label={label}
        initialFocus={() => firstControl(popup.current) ?? true}
        finalFocus={() => (!returns() ? false : anchor instanceof HTMLElement && anchor.isConnected ? anchor : null)}
      >
        {children}
      </Base.Popup>
    </Surface>
  );
}
