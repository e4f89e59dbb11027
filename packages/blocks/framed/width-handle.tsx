// A side of a frame that can be pulled. It is a slider for keys and screen readers; a frame in the middle grows on both sides.
import { useEffect, useState, type KeyboardEvent, type PointerEvent, type RefObject } from "react";
import type { FrameAlign } from "./frame-align.ts";
import styles from "./framed.module.css";

const step = 16;
const largeStep = 96;

export interface WidthHandleProps {
  side: "start" | "end";
  label: string;
  frame: RefObject<HTMLElement | null>;
  align: FrameAlign;
  /** Pixels; it gets no narrower. */
  least: number;
  /** `done` where the width is to be kept. */
  onWidth: (width: number, done: boolean) => void;
  onLeave: () => void;
}

export function WidthHandle({ side, label, frame, align, least, onWidth, onLeave }: WidthHandleProps) {
  const [pull, setPull] = useState<{ readonly x: number; readonly width: number } | null>(null);
  const [size, setSize] = useState({ now: least, most: least });
  // As the browser laid it out, which no property of the record says.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const seen = new ResizeObserver(() =>
      setSize({ now: element.offsetWidth, most: element.parentElement?.clientWidth ?? least }),
    );
    seen.observe(element);
    return () => seen.disconnect();
  }, [frame, least]);
  const most = (): number => frame.current?.parentElement?.clientWidth ?? least;
  const clamp = (width: number): number => Math.max(least, Math.min(width, most()));
  const now = (): number => frame.current?.offsetWidth ?? least;
  const widthAt = ({ clientX }: PointerEvent): number => {
    if (pull === null) return now();
    const isRight = (side === "end") === (getComputedStyle(frame.current ?? document.body).direction === "ltr");
    const way = isRight ? clientX - pull.x : pull.x - clientX;
    return clamp(pull.width + way * (align === "center" ? 2 : 1));
  };
  const key = (event: KeyboardEvent): void => {
    const far = event.shiftKey ? largeStep : step;
    const by = { ArrowRight: far, ArrowUp: far, ArrowLeft: -far, ArrowDown: -far }[event.key];
    if (event.key === "Escape") onLeave();
    else if (event.key === "Home") onWidth(least, true);
    else if (event.key === "End") onWidth(most(), true);
    else if (by !== undefined) onWidth(clamp(now() + by), true);
    else return;
    event.preventDefault();
  };
  return (
    <div
      className={styles.handle}
      data-side={side}
      role="slider"
      tabIndex={side === "end" ? 0 : -1}
      aria-hidden={side === "end" ? undefined : true}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={least}
      aria-valuemax={size.most}
      aria-valuenow={size.now}
      onKeyDown={key}
      onPointerDown={(event) => {
        event.preventDefault();
        event.currentTarget.setPointerCapture(event.pointerId);
        setPull({ x: event.clientX, width: now() });
      }}
      onPointerMove={(event) => (pull === null ? undefined : onWidth(widthAt(event), false))}
      onPointerUp={(event) => {
        if (pull === null) return;
        if (Math.abs(event.clientX - pull.x) > 1) onWidth(widthAt(event), true);
        setPull(null);
      }}
      onPointerCancel={() => setPull(null)}
    >
      <i />
    </div>
  );
}
