// The sidebar's place: docked with an edge to drag, floating over the page, or hidden with a strip at the left
// edge that shows it while the pointer is there. A floating one closes on Escape, on its scrim and when a page is chosen.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useRef, useState, type KeyboardEvent, type PointerEvent, type ReactNode } from "react";
import { classes } from "@tessera/ui/base/classes.ts";
import { useReadable } from "../ground/services.ts";
import { widths, type SidebarState } from "./sidebar-state.ts";
import styles from "./sidebar-frame.module.css";

export interface SidebarFrameProps {
  state: SidebarState;
  floats: boolean;
  floating: boolean;
  onFloat: (floating: boolean) => void;
  children: ReactNode;
}

export function SidebarFrame({ state, floats, floating, onFloat, children }: SidebarFrameProps) {
  const { t } = useLingui();
  const { docked, width } = useReadable(state);
  const [peeking, setPeeking] = useState(false);
  const panel = useRef<HTMLElement>(null);
  const inFlow = !floats && docked;
  const shown = inFlow || (floats ? floating : peeking);

  useEffect(() => {
    if (floats && floating) panel.current?.querySelector<HTMLElement>("a, button")?.focus();
  }, [floats, floating]);
  useEffect(() => setPeeking(false), [docked]);

  return (
    <>
      {floats && floating ? <div className={styles.scrim} onClick={() => onFloat(false)} /> : null}
      {!floats && !docked ? <div className={styles.edge} onPointerEnter={() => setPeeking(true)} /> : null}
      <nav
        data-region=""
        data-tour="sidebar"
        ref={panel}
        className={classes(styles.panel, !inFlow && styles.over, shown && styles.shown)}
        style={{ width }}
        aria-label={t`Sidebar`}
        inert={!shown}
        onPointerLeave={() => setPeeking(false)}
        onKeyDown={(event) => {
          if (event.key === "Escape" && floats && floating && !event.defaultPrevented) onFloat(false);
        }}
      >
        {children}
        {inFlow ? <Edge state={state} width={width} label={t`Width of the sidebar`} /> : null}
      </nav>
    </>
  );
}

const step = 16;

function Edge({ state, width, label }: { state: SidebarState; width: number; label: string }) {
  const grab = useRef<number | null>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const change = { ArrowLeft: -step, ArrowRight: step }[event.key];
    if (change === undefined) return;
    event.preventDefault();
    state.resize(width + change);
    state.keep();
  };
  const drop = () => {
    if (grab.current === null) return;
    grab.current = null;
    state.keep();
  };
  return (
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={widths.smallest}
      aria-valuemax={widths.largest}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onDoubleClick={() => {
        state.resize(widths.usual);
        state.keep();
      }}
      onPointerDown={(event: PointerEvent<HTMLDivElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        grab.current = event.clientX - width;
      }}
      onPointerMove={(event) => {
        if (grab.current !== null) state.resize(event.clientX - grab.current);
      }}
      onPointerUp={drop}
      onPointerCancel={drop}
    />
  );
}
