// Both sides of a frame, as they are pulled: while one is, the frame follows; what it is let go at is the caller's to keep.
import { useState, type RefObject } from "react";
import type { FrameAlign } from "./frame-align.ts";
import { WidthHandle } from "./width-handle.tsx";

export interface WidthHandlesProps {
  label: string;
  frame: RefObject<HTMLElement | null>;
  align: FrameAlign;
  least: number;
  onWidth: (width: number, done: boolean) => void;
  onLeave: () => void;
}

export function WidthHandles(props: WidthHandlesProps) {
  return (
    <>
      <WidthHandle side="start" {...props} />
      <WidthHandle side="end" {...props} />
    </>
  );
}

/** The width that is drawn: the one that is being pulled, else the kept one; null for all there is. */
export function usePulledWidth(
  kept: number | null,
  keep: (width: number) => void,
): { readonly width: number | null; readonly onWidth: (width: number, done: boolean) => void } {
  const [pulled, setPulled] = useState<number | null>(null);
  return {
    width: pulled ?? kept,
    onWidth(width, done) {
      setPulled(done ? null : width);
      if (done) keep(Math.round(width));
    },
  };
}
