// Blocks that are dragged: what is held under the pointer, where it would land, and word of how it ended for those who do
// not see it. Keys do the same: Mod+Shift and an arrow, Tab, Mod+Shift+P.
import { Plural, Trans } from "@lingui/react/macro";
import { BlockDrag } from "@tessera/editor/dragging/block-drag.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { Copy } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { createPortal } from "react-dom";
import { useReadable } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import styles from "./block-drag.module.css";

interface Ended {
  readonly how: "moved" | "copied" | "none";
  readonly count: number;
}

export function useBlockDrag(
  editor: PageEditor,
  workspace: Workspace,
  intoPage: (ids: readonly string[], pageId: string, copies: boolean) => boolean,
): { readonly drag: BlockDrag; readonly dragging: boolean; readonly face: ReactNode } {
  const [drag] = useState(() => new BlockDrag(editor));
  const [ended, setEnded] = useState<Ended | null>(null);
  const shown = useReadable(drag.state);
  useEffect(() =>
    drag.connect({
      pageAt: (element) => pageInSidebar(element, workspace) ?? syncedAt(element, editor),
      intoPage,
      ended: (how, count) => setEnded({ how, count }),
    }),
  );
  useEffect(() => () => drag.cancel(), [drag]);
  const count = shown?.ids.length ?? 0;
  const face = createPortal(
    <>
      <div className="visually-hidden" role="status">
        {shown !== null ? (
          <Plural value={count} one="# block is held" other="# blocks are held" />
        ) : ended === null ? null : (
          <EndWords {...ended} />
        )}
      </div>
      {shown === null ? null : (
        <div aria-hidden="true">
          {shown.mark === null ? null : (
            <div
              className={shown.mark.kind === "line" ? styles.line : styles.box}
              style={{ left: shown.mark.left, top: shown.mark.top, width: shown.mark.width, height: shown.mark.height }}
              data-drop-mark={shown.mark.kind}
            />
          )}
          <div className={styles.held} style={{ left: `min(${shown.x}px, 100vw - 300px)`, top: shown.y }} data-held="">
            {shown.copies ? <Copy aria-hidden="true" /> : null}
            <span className={styles.words}>
              {shown.words === "" ? <Plural value={count} one="# block" other="# blocks" /> : shown.words}
            </span>
            {count > 1 ? <span className={styles.count}>{count}</span> : null}
          </div>
        </div>
      )}
    </>,
    document.body,
  );
  return { drag, dragging: shown !== null, face };
}

function EndWords({ how, count }: Ended) {
  switch (how) {
    case "moved":
      return <Plural value={count} one="# block moved" other="# blocks moved" />;
    case "copied":
      return <Plural value={count} one="# block copied" other="# blocks copied" />;
    case "none":
      return <Trans>Nothing moved</Trans>;
  }
}

/** A row of the sidebar that stands for a page which this person may write in. */
function pageInSidebar(element: Element, workspace: Workspace): { readonly id: string; readonly box: Element } | null {
  const row = element.closest<HTMLElement>("[role=treeitem][data-key]");
  const key = row?.dataset["key"] ?? "";
  const id = key.slice(key.lastIndexOf("/") + 1);
  return row !== null && workspace.pages.line(id).read()?.canEdit === true ? { id, box: row } : null;
}

/** A synced block on this page that may be written in: what is dropped on its text goes to its end. */
function syncedAt(element: Element, editor: PageEditor): { readonly id: string; readonly box: Element } | null {
  const body = element.closest(".page-body .page-body");
  const frame = body?.closest<HTMLElement>("[data-synced-frame]") ?? null;
  const id = frame?.dataset["syncedFrame"] ?? "";
  // In a text within it the blocks have places of their own.
  if (frame === null || id === "" || body === editor.view.dom || body?.contains(editor.view.dom)) return null;
  return { id, box: frame };
}
