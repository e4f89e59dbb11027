// What a menu and a popover have in common: a surface at its anchor, on a phone a sheet. Open while it is mounted, and closed
// slowly: its caller unmounts it when it is gone.
import { useContext, useState, type ComponentType, type ReactNode } from "react";
import { LeavingContext } from "../base/leaving.ts";
import styles from "./surface.module.css";

export interface SurfaceProps {
  /** What it stands at, and where focus returns. */
  anchor: Element;
  /** Names it for those who cannot see where it stands. */
  label: string;
  onClose: () => void;
  children: ReactNode;
  align?: "start" | "center" | "end";
  side?: "bottom" | "right" | "top";
}

/** The components of a menu or a popover of Base UI. */
interface Parts {
  readonly Root: ComponentType<{
    open: boolean;
    onOpenChange: (open: boolean, details: { readonly event: Event }) => void;
    onOpenChangeComplete: (open: boolean) => void;
    children: ReactNode;
  }>;
  readonly Portal: ComponentType<{ children: ReactNode }>;
  readonly Backdrop: ComponentType<{ className?: string }>;
  readonly Positioner: ComponentType<{
    className?: string;
    anchor: Element;
    align: "start" | "center" | "end";
    side: "bottom" | "right" | "top";
    sideOffset: number;
    collisionPadding: number;
    children: ReactNode;
    role?: string;
    "aria-label"?: string;
  }>;
}

export function Surface({
  parts: { Root, Portal, Backdrop, Positioner },
  anchor,
  onClose,
  children,
  align = "start",
  side = "bottom",
  gap,
  region,
  closing,
}: Omit<SurfaceProps, "label"> & {
  parts: Parts;
  /** Pixels between it and its anchor. */
  gap: number;
  /** Names the region around the popup. */
  region?: string;
  /** What an event that would close it does. */
  closing?: (event: Event) => "stays" | "closes" | "goes at once";
}) {
  const [open, setOpen] = useState(true);
  const onLeaving = useContext(LeavingContext);
  const change = (next: boolean, { event }: { readonly event: Event }) => {
    const way = next ? "opens" : (closing?.(event) ?? "closes");
    if (way === "stays") return;
    if (!next) onLeaving(event);
    if (way === "goes at once") onClose();
    else setOpen(next);
  };
  return (
    <Root open={open} onOpenChange={change} onOpenChangeComplete={(shown) => (shown ? undefined : onClose())}>
      <Portal>
        <Backdrop className={styles.scrim} />
        <Positioner
          className={styles.positioner}
          {...(region !== undefined && { role: "region", "aria-label": region })}
          anchor={anchor}
          align={align}
          side={side}
          sideOffset={gap}
          collisionPadding={8}
        >
          {children}
        </Positioner>
      </Portal>
    </Root>
  );
}
