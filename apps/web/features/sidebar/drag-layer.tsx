// What is dragged, under the pointer, with words where it cannot be put down.
import { useLingui } from "@lingui/react/macro";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { createPortal } from "react-dom";
import type { MoveRefusal } from "../../data/sidebar/moving.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useMoveWords } from "../../data/sidebar/move-words.ts";
import type { DragPoint } from "./use-row-drag.ts";
import styles from "./places-tree.module.css";

export interface DragLayerProps {
  workspace: Pick<Workspace, "pages">;
  pageId: string;
  point: DragPoint;
  refusal: MoveRefusal | null;
}

export function DragLayer({ workspace, pageId, point, refusal }: DragLayerProps) {
  const { t } = useLingui();
  const refusals = useMoveWords();
  const line = workspace.pages.line(pageId).read();
  return createPortal(
    <div className={styles.dragged} style={{ left: point.x, top: point.y }} aria-hidden="true">
      <span className={styles.draggedName}>
        <PageIcon emoji={line?.emoji} image={line?.image} sheet={line?.sheet} />
        <span className={styles.words}>{line?.title || t`Untitled`}</span>
      </span>
      {refusal === null ? null : <span className={styles.draggedWhy}>{refusals[refusal]}</span>}
    </div>,
    document.body,
  );
}
