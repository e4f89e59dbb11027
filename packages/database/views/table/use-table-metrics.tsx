// Sizes of a table that its styles say, in pixels: they differ by pointer and by the width of the window.
import { useLayoutEffect, useState, type RefObject } from "react";

export interface TableMetrics {
  readonly rowHeight: number;
  readonly headHeight: number;
  /** Before the first column: where the handle of a row is. */
  readonly gutter: number;
  /** What the frozen column may take of the window. */
  readonly widestFirst: number;
  /** Behind the last column. */
  readonly headEnd: number;
}

const usual: TableMetrics = { rowHeight: 34, headHeight: 32, gutter: 28, widestFirst: 1200, headEnd: 120 };

const pixels = (style: CSSStyleDeclaration, name: string, otherwise: number): number => {
  const value = Number.parseFloat(style.getPropertyValue(name));
  return Number.isFinite(value) && value >= 0 ? value : otherwise;
};

function read(frame: HTMLElement): TableMetrics {
  const style = getComputedStyle(frame);
  const share = pixels(style, "--frozen-share", 100) / 100;
  return {
    rowHeight: pixels(style, "--table-row", usual.rowHeight),
    headHeight: pixels(style, "--table-head", usual.headHeight),
    gutter: pixels(style, "--table-gutter", usual.gutter),
    widestFirst: frame.clientWidth === 0 ? usual.widestFirst : Math.round(frame.clientWidth * share),
    headEnd: usual.headEnd,
  };
}

export function useTableMetrics(scroller: RefObject<HTMLElement | null>): TableMetrics {
  const [metrics, setMetrics] = useState(usual);
  useLayoutEffect(() => {
    const frame = scroller.current;
    if (frame === null) return;
    const measure = (): void => {
      const next = read(frame);
      setMetrics((now) => (JSON.stringify(now) === JSON.stringify(next) ? now : next));
    };
    measure();
    if (typeof ResizeObserver === "undefined") return;
    const resized = new ResizeObserver(measure);
    resized.observe(frame);
    return () => resized.disconnect();
  }, [scroller]);
  return metrics;
}
