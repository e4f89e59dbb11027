// The heights of the rows of a list, kept for as long as it is shown; each row reports its own when it is drawn.
// Invariant: the heights are those of the rows as they are shown; nothing is painted before a row that was drawn is in its place.
import { useCallback, useMemo, useState } from "react";
import type { RowsSource } from "../../source/database-source.ts";
import { RowHeights } from "./row-heights.ts";

export interface HighRows {
  readonly rows: RowsSource;
  readonly total: number;
  /** Changes when rows came or went. */
  readonly version: number;
  /** Of a row that was not drawn yet. */
  readonly usual: number;
  /** Whether something stands there that is no row, and is as high as the usual one. */
  readonly isLine: (place: number) => boolean;
  /** False: all rows have one height, and nothing is computed. */
  readonly isOn: boolean;
}

/** A row is drawn, and so high. */
export type OnHeight = (place: number, id: string, height: number) => void;

/** `before`: called when heights are about to change, while what is shown still stands as it was. */
export function useRowHeights(
  { rows, total, version, usual, isLine, isOn }: HighRows,
  before?: (heights: RowHeights) => void,
) {
  const [heights] = useState(() => new RowHeights(total, usual));
  const [, setStamp] = useState(0);
  useMemo(
    () => {
      if (isOn) heights.arrange(total, usual, (place) => (isLine(place) ? undefined : rows.idAt(place)));
    },
    // Rows and lines are read from where they are kept; `version` says when they are others.
    // oxlint-disable-next-line react/exhaustive-deps
    [heights, rows, total, version, usual, isOn],
  );
  const onHeight = useCallback<OnHeight>(
    (place, id, height) => {
      const isNew = height > 0 && place < heights.count && height !== heights.heightOf(place);
      if (isNew) before?.(heights);
      if (heights.measured(place, id, height)) setStamp(heights.stamp);
    },
    [heights, before],
  );
  return { heights, stamp: heights.stamp, onHeight };
}
