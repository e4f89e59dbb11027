// What is dragged, under the pointer, with words where it cannot be put down.
import { useLingui } from "@lingui/react/macro";
import { PageIcon } from "@tessera/ui/page-icon/page-icon.tsx";
import { createPortal } from "react-dom";
import type { Workspace } from "../../session/session.ts";
import { useMoveWords } from "../../words/move-words.ts";
import type { TreeMoves } from "./use-tree-moves.ts";
import styles from "./places-tree.module.css";

export function DragLayer({ workspace, moves }: { workspace: Workspace; moves: TreeMoves }) {
  const { t } = useLingui();
  const refusals = useMoveWords();
  const { drag, dragged, refusal } = moves;
  if (drag === null || dragged === null) return null;
  const line = workspace.line(dragged).read();
  return createPortal(
    <div className={styles.dragged} style={{ left: drag.point.x, top: drag.point.y }} aria-hidden="true">
      <span className={styles.draggedName}>
        <PageIcon emoji={line?.emoji} image={line?.image} empty={line?.empty} />
        <span className={styles.words}>{line?.title || t`Untitled`}</span>
      </span>
      {refusal === null ? null : <span className={styles.draggedWhy}>{refusals[refusal]}</span>}
    </div>,
    document.body,
  );
}
