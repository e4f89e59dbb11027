// The rows of a table that are drawn, brought after those in sight frame by frame (drawn-rows.ts), and into their order when
// nothing was scrolled for a moment.
import { useEffect, useState } from "react";
import type { RowsSource } from "../../source/database-source.ts";
import { drawNext, inOrder, nothingDrawn, type DrawnRow, type DrawnRows } from "./drawn-rows.ts";
import { ringOf, type TableWindow } from "./use-table-window.tsx";

/** Nothing came for so long: the scrolling is over. */
const AT_REST = 150;

interface Kept {
  readonly rows: RowsSource;
  /** What it was drawn for. */
  readonly sight: string;
  readonly drawn: DrawnRows;
}

/** `version`: moves on when rows came or went. */
export function useDrawnRows(
  rows: RowsSource,
  version: number,
  shown: TableWindow,
  rowCount: number,
  isLine: (place: number) => boolean,
): ReadonlyMap<number, DrawnRow> {
  const [frame, setFrame] = useState(0);
  const [kept, setKept] = useState<Kept>({ rows, sight: "", drawn: nothingDrawn });
  const ring = ringOf(shown);
  const { fromRow, toRow } = shown;
  const sight = JSON.stringify([fromRow, toRow, ring, rowCount, version, frame]);
  let { drawn } = kept;
  if (kept.sight !== sight || kept.rows !== rows) {
    drawn = drawNext(drawn, {
      fromRow,
      toRow,
      rowCount,
      ring,
      isHere: (place) => isLine(place) || rows.idAt(place) !== null,
    });
    setKept({ rows, sight, drawn });
  }
  const { isWhole } = drawn;
  useEffect(() => {
    if (!isWhole) {
      const wanted = requestAnimationFrame(() => setFrame((now) => now + 1));
      return () => cancelAnimationFrame(wanted);
    }
    const rest = setTimeout(() => setKept((now) => ({ ...now, drawn: inOrder(now.drawn) })), AT_REST);
    return () => clearTimeout(rest);
  }, [isWhole, sight]);
  return drawn.byRing;
}
