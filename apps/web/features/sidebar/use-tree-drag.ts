// Dragging a page in the tree: which one is dragged, where it would land, and why it may not.
import { useEffect, type PointerEvent } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { movingOf, type MoveRefusal } from "../../data/sidebar/moving.ts";
import type { Places } from "./create-places.ts";
import type { Landing } from "./drop-place.ts";
import { openKey } from "./places.ts";
import type { Dragging } from "./tree-mover.ts";
import { useDropPlace } from "./use-drop-place.ts";
import { useRowDrag, type DragPoint } from "./use-row-drag.ts";
import type { RowLayout } from "./use-row-layout.ts";

export interface TreeDragProps {
  readonly layout: RowLayout;
  readonly workspace: Pick<Workspace, "records">;
  readonly places: Places;
  /** Puts a page where it was dropped. */
  readonly land: (pageId: string, where: Landing) => void;
  readonly onDragging: (dragging: Dragging | null) => void;
}

export interface TreeDrag {
  readonly dragged: { readonly pageId: string; readonly point: DragPoint; readonly refusal: MoveRefusal | null } | null;
  onPointerDown(event: PointerEvent): void;
}

export function useTreeDrag(props: TreeDragProps): TreeDrag {
  const { workspace, places, land, onDragging } = props;
  const { rows, scroller } = props.layout;
  const landingOf = useDropPlace(props.layout);
  const pageOf = (key: string): string | null => {
    const row = rows.find((one) => one.key === key);
    return row?.kind === "page" ? row.pageId : null;
  };
  const { drag, onPointerDown } = useRowDrag({
    scroller,
    keyOf(target) {
      if (target.closest("button, input") !== null) return null;
      const key = target.closest<HTMLElement>("[data-key]")?.dataset["key"];
      return key !== undefined && pageOf(key) !== null ? key : null;
    },
    onDrop({ key, point }) {
      const where = landingOf(point);
      const pageId = pageOf(key);
      if (where !== null && pageId !== null) land(pageId, where);
    },
    onWait({ key, point }) {
      const where = landingOf(point);
      if (where?.kind !== "move" || !("into" in where.mark)) return;
      const { into } = where.mark;
      const row = rows.find((one) => one.key === into);
      if (row?.kind === "page" && row.pageId !== pageOf(key)) places.setOpen(openKey(row.section, row.pageId), true);
    },
  });

  const pageId = drag === null ? null : pageOf(drag.key);
  const where = drag === null ? null : landingOf(drag.point);
  const refusal =
    pageId !== null && where?.kind === "move" ? movingOf(workspace.records).whyNot(pageId, where.place) : null;
  const mark = where === null || refusal !== null ? null : where.mark;
  const draggedKey = drag?.key ?? null;
  const into = mark !== null && "into" in mark ? mark.into : null;
  const { below, depth } = mark !== null && "below" in mark ? mark : { below: null, depth: 0 };
  useEffect(() => {
    const line = below === null ? null : { below, depth };
    onDragging(draggedKey === null ? null : { dragged: draggedKey, into, line });
  }, [onDragging, draggedKey, into, below, depth]);
  return { dragged: drag === null || pageId === null ? null : { pageId, point: drag.point, refusal }, onPointerDown };
}
