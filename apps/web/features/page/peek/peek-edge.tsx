// The edge of a page beside the page: dragged, or moved by the arrows. It never leaves less than a column to either.
import { useLingui } from "@lingui/react/macro";
import { useRef, type KeyboardEvent } from "react";
import styles from "./peek.module.css";

export interface PeekEdgeProps {
  width: number;
  pane: HTMLElement;
  /** `done`: it is where it was left. */
  onWidth: (width: number, done: boolean) => void;
}

const least = 360;
const step = 24;

export function PeekEdge({ width, pane, onWidth }: PeekEdgeProps) {
  const { t } = useLingui();
  const grab = useRef<{ readonly x: number; readonly width: number } | null>(null);
  const most = (): number => Math.max(least, pane.clientWidth - least);
  const fit = (wanted: number): number => Math.round(Math.max(least, Math.min(most(), wanted)));
  const outward = (): 1 | -1 => (getComputedStyle(pane).direction === "rtl" ? 1 : -1);
  const at = (x: number): number => {
    const from = grab.current;
    return from === null ? width : fit(from.width + (x - from.x) * outward());
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const by = { ArrowLeft: -step, ArrowRight: step }[event.key];
    const next = { Home: least, End: most() }[event.key] ?? (by === undefined ? null : width + by * outward());
    if (next === null) return;
    event.preventDefault();
    onWidth(fit(next), true);
  };
  return (
    <div
      className={styles.edge}
      role="slider"
      tabIndex={0}
      aria-label={t`Width of the page at the side`}
      aria-orientation="horizontal"
      aria-valuemin={least}
      aria-valuemax={most()}
      aria-valuenow={width}
      onKeyDown={onKeyDown}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        grab.current = { x: event.clientX, width };
      }}
      onPointerMove={({ clientX }) => (grab.current === null ? undefined : onWidth(at(clientX), false))}
      onPointerUp={({ clientX }) => {
        if (grab.current !== null) onWidth(at(clientX), true);
        grab.current = null;
      }}
      onPointerCancel={() => (grab.current = null)}
    />
  );
}
