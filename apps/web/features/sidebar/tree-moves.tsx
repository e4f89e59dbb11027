// Moves in the tree of places, by dragging and by keys, and its other keys. Draws what is dragged, and tells what was done
// to those who do not see it. Its code is loaded a moment after the tree's.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";
import type { Places } from "./create-places.ts";
import { DragLayer } from "./drag-layer.tsx";
import { landingOfStep } from "./drop-place.ts";
import { openKey } from "./places.ts";
import type { Dragging, TreeMover } from "./tree-mover.ts";
import { useLand } from "./use-land.ts";
import type { RowLayout } from "./use-row-layout.ts";
import { useTreeDrag } from "./use-tree-drag.ts";
import { useTreeKeys, type TreeKeysProps } from "./use-tree-keys.ts";

export interface TreeMovesProps extends Omit<TreeKeysProps, "rows"> {
  layout: RowLayout;
  workspace: Workspace;
  places: Places;
  /** Given what the tree asks, as long as this is drawn. */
  onMover: (mover: TreeMover | null) => void;
  onDragging: (dragging: Dragging | null) => void;
}

export function TreeMoves(props: TreeMovesProps) {
  const { workspace, places, layout, onMover, onMoved } = props;
  const { rows } = layout;
  const { t } = useLingui();
  const actions = usePageActions(workspace);
  const [announcement, announce] = useState("");
  const land = useLand(workspace, announce);
  const { dragged, onPointerDown } = useTreeDrag({ ...props, land });

  const moves: Pick<TreeMover, "step" | "onPage"> = {
    step(at, step) {
      const row = rows[at];
      if (row?.kind !== "page") return;
      const where = landingOfStep(rows, at, step);
      const title = workspace.pages.line(row.pageId).read()?.title || t`Untitled`;
      if (where === null) return announce(t`${title} cannot be moved further this way`);
      // The page that it goes into opens, so that it stays in sight.
      if (where.kind === "move" && step === "in" && where.place.parentId !== null)
        places.setOpen(openKey(row.section, where.place.parentId), true);
      if (land(row.pageId, where)) onMoved(`${row.section}/${row.pageId}`);
    },
    onPage(command, pageId) {
      const line = workspace.pages.line(pageId).read();
      if (line?.canEdit !== true) return;
      if (command === "trash") actions.trash(pageId);
      else if (command === "duplicate") void actions.duplicate(pageId);
      else actions.chooseMove(pageId);
    },
  };
  const mover: TreeMover = { ...moves, press: onPointerDown, announce, key: useTreeKeys({ ...props, rows }, moves) };
  useEffect(() => {
    onMover(mover);
    return () => onMover(null);
  });

  return (
    <>
      {dragged === null ? null : (
        <DragLayer workspace={workspace} pageId={dragged.pageId} point={dragged.point} refusal={dragged.refusal} />
      )}
      <p className="visually-hidden" role="status">
        {announcement}
      </p>
    </>
  );
}
