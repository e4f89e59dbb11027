// Moves in the tree of places, by dragging and by keys, and its other keys: where a page would land, what is drawn there, and doing it. Its code
// comes a moment after the tree's.
import { useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import { rowAt } from "@tessera/ui/virtual-list/row-window.ts";
import { useEffect, useState, type RefObject } from "react";
import { useServices } from "../../ground/services.ts";
import type { MoveRefusal } from "../../data/sidebar/moving.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";
import { movingOf } from "../../data/sidebar/moving.ts";
import { useMovePage } from "../../parts/pages/use-move-page.ts";
import type { Places } from "./create-places.ts";
import { DragLayer } from "./drag-layer.tsx";
import { landingAt, landingOfStep, type Landing } from "./drop-place.ts";
import { openKey } from "./places.ts";
import type { Dragging, TreeHand } from "./tree-hand.ts";
import { useRowDrag, type RowDrag } from "./use-row-drag.ts";
import { useTreeKeys, type TreeKeysProps } from "./use-tree-keys.ts";

export interface TreeMovesProps extends TreeKeysProps {
  workspace: Workspace;
  places: Places;
  offsets: Float64Array;
  scroller: RefObject<HTMLElement | null>;
  list: RefObject<HTMLElement | null>;
  /** Given what asks it, as long as it is here. */
  onHand: (hand: TreeHand | null) => void;
  onDragging: (dragging: Dragging | null) => void;
}

const indent = 18;
const firstIndent = 22;

export function TreeMoves(props: TreeMovesProps) {
  const { workspace, places, rows, offsets, scroller, list, onHand, onDragging, onMoved } = props;
  const { toasts } = useServices();
  const { t } = useLingui();
  const movePage = useMovePage(workspace);
  const actions = usePageActions(workspace);
  const [said, say] = useState("");

  function landing({ point }: RowDrag): Landing | null {
    const box = list.current?.getBoundingClientRect();
    const frame = scroller.current?.getBoundingClientRect();
    if (box === undefined || frame === undefined) return null;
    if (point.x < frame.left || point.x > frame.right || point.y < frame.top || point.y > frame.bottom) return null;
    const y = point.y - box.top;
    const row = rowAt(offsets, y);
    const top = offsets[row] ?? 0;
    const part = (y - top) / Math.max(1, (offsets[row + 1] ?? 0) - top);
    const rtl = list.current !== null && getComputedStyle(list.current).direction === "rtl";
    const depth = Math.floor(((rtl ? box.right - point.x : point.x - box.left) - firstIndent) / indent);
    return landingAt(rows, { row, part: Math.min(part, 1), depth: Math.max(0, depth) });
  }

  function land(pageId: string, where: Landing): boolean {
    if (where.kind === "move") {
      const words = movePage(pageId, where.place);
      if (words !== null) say(words);
      return words !== null;
    }
    if (where.after === pageId) return false;
    const title = workspace.pages.line(pageId).read()?.title || t`Untitled`;
    const isNew = !workspace.sidebar.arrangement.read().favourites.includes(pageId);
    const undo = workspace.sidebar.favour(pageId, where.after);
    const holds = readAs(workspace.sidebar.arrangement, ({ favourites }) => favourites.includes(pageId));
    if (isNew)
      toasts.show({ words: t`Added to favorites`, about: title, action: { label: t`Undo`, run: undo }, holds });
    say(isNew ? t`${title}. Added to favorites` : t`${title} moved`);
    return true;
  }

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
    onDrop(dropped) {
      const where = landing(dropped);
      const pageId = pageOf(dropped.key);
      if (where !== null && pageId !== null) land(pageId, where);
    },
    onWait(waiting) {
      const where = landing(waiting);
      if (where?.kind !== "move" || !("into" in where.mark)) return;
      const { into } = where.mark;
      const row = rows.find((one) => one.key === into);
      if (row?.kind === "page" && row.pageId !== pageOf(waiting.key))
        places.setOpen(openKey(row.section, row.pageId), true);
    },
  });

  const dragged = drag === null ? null : pageOf(drag.key);
  const where = drag === null ? null : landing(drag);
  const refusal: MoveRefusal | null =
    dragged !== null && where?.kind === "move" ? movingOf(workspace.records).whyNot(dragged, where.place) : null;
  const mark = where === null || refusal !== null ? null : where.mark;

  const does: Pick<TreeHand, "step" | "act"> = {
    step(at, step) {
      const row = rows[at];
      if (row?.kind !== "page") return;
      const wanted = landingOfStep(rows, at, step);
      const title = workspace.pages.line(row.pageId).read()?.title || t`Untitled`;
      if (wanted === null) return say(t`${title} cannot be moved further this way`);
      // The page that it goes into opens, so that it stays in sight.
      if (wanted.kind === "move" && step === "in" && wanted.place.parentId !== null)
        places.setOpen(openKey(row.section, wanted.place.parentId), true);
      if (land(row.pageId, wanted)) onMoved(`${row.section}/${row.pageId}`);
    },
    act(act, pageId) {
      const line = workspace.pages.line(pageId).read();
      if (line?.canEdit !== true) return;
      if (act === "trash") actions.trash(pageId);
      else if (act === "duplicate") void actions.duplicate(pageId);
      else actions.chooseMove(pageId);
    },
  };
  const hand: TreeHand = { ...does, press: onPointerDown, say, key: useTreeKeys(props, does) };
  useEffect(() => {
    onHand(hand);
    return () => onHand(null);
  });
  const draggedKey = drag?.key ?? null;
  const into = mark !== null && "into" in mark ? mark.into : null;
  const { below, depth } = mark !== null && "below" in mark ? mark : { below: null, depth: 0 };
  useEffect(() => {
    const line = below === null ? null : { below, depth };
    onDragging(draggedKey === null ? null : { dragged: draggedKey, into, line });
  }, [onDragging, draggedKey, into, below, depth]);

  return (
    <>
      {drag === null || dragged === null ? null : (
        <DragLayer workspace={workspace} pageId={dragged} point={drag.point} refusal={refusal} />
      )}
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </>
  );
}
