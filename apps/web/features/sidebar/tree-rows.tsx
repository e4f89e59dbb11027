// The rows of the tree that are drawn: those in sight, the one with the focus and the dragged one; and the line at the place
// where the dragged one would land.
import type { CSSProperties } from "react";
import { useReadable } from "../../ground/services.ts";
import type { Row, SectionRow } from "./places.ts";
import { drawnIndexes } from "./row-layout.ts";
import type { RowFrame, TreeContext } from "./tree-context.ts";
import type { Dragging } from "./tree-mover.ts";
import { TreeRow } from "./tree-row.tsx";
import type { RowLayout } from "./use-row-layout.ts";
import styles from "./places-tree.module.css";

export interface TreeRowsProps {
  tree: TreeContext;
  layout: RowLayout;
  /** The sections among the rows. */
  sections: readonly SectionRow[];
  /** The row with the focus, by its place. */
  activeAt: number;
  dragging: Dragging | null;
}

export function TreeRows({ tree, layout, sections, activeAt, dragging }: TreeRowsProps) {
  const { rows, offsets, shown } = layout;
  const recents = useReadable(tree.workspace.recents);
  const draggedAt = dragging === null ? -1 : rows.findIndex((row) => row.key === dragging.dragged);
  return (
    <>
      {drawnIndexes(shown.from, shown.to, rows.length, [activeAt, draggedAt]).map((at) => {
        const row = rows[at];
        if (row === undefined) return null;
        const frame = frameOf(row, at, offsets, dragging, at === activeAt);
        return <TreeRow key={row.key} tree={tree} row={row} frame={frame} sections={sections} recents={recents} />;
      })}
      {dragging?.line == null ? null : (
        <span
          className={styles.line}
          style={{ top: offsets[dragging.line.below + 1] ?? 0, "--depth": dragging.line.depth } as CSSProperties}
        />
      )}
    </>
  );
}

function frameOf(row: Row, at: number, offsets: Float64Array, dragging: Dragging | null, isActive: boolean): RowFrame {
  return {
    role: "treeitem",
    "data-key": row.key,
    "data-into": dragging?.into === row.key ? "" : undefined,
    "data-dragged": dragging?.dragged === row.key ? "" : undefined,
    tabIndex: isActive ? 0 : -1,
    style: {
      top: offsets[at] ?? 0,
      height: (offsets[at + 1] ?? 0) - (offsets[at] ?? 0),
      "--depth": row.kind === "section" ? 0 : row.depth,
    } as CSSProperties,
  };
}
