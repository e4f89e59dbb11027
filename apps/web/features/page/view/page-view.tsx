// A page that can be shown: its title, its blocks, and space below to continue to write. What is drawn around the blocks are rows of
// routes/workspace/page-layer-rows.tsx.
import "@tessera/editor/page/page.css";
import "@tessera/editor/page/remote-cursors.css";
import "@tessera/ui/base/mono.ts";
import { appendParagraph } from "@tessera/editor/selection/focus.ts";
import type { ReadyPage } from "../../../data/pages/page-view.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { useMountedPage } from "./use-mounted-page.ts";
import styles from "./page-view.module.css";
import { useFaces } from "../../../parts/faces/faces.ts";

export interface PageViewProps {
  session: Session;
  workspace: Workspace;
  pageId: string;
  view: ReadyPage;
}

export function PageView({
  session,
  workspace,
  pageId,
  view: { canEdit: mayEdit, trashed, look, rowOf },
}: PageViewProps) {
  const editable = mayEdit && !trashed && !look.locked;
  const { PageHead, PageLayers, RowPanel } = useFaces();
  const page = useMountedPage(workspace, pageId, editable);
  const { column, titleMount, bodyMount, mounted, layered } = page;
  return (
    <div className={styles.page} data-font={look.font} data-small={look.small} data-full={look.full}>
      <PageHead workspace={workspace} pageId={pageId} editable={editable} />
      <div ref={column} className={styles.column} data-page-column="">
        <h1 className={styles.title}>
          <span ref={titleMount} className={styles.titleMount} />
        </h1>
        {rowOf === null ? null : (
          <RowPanel workspace={workspace} pageId={pageId} databaseId={rowOf} editable={editable} />
        )}
        <div ref={bodyMount} />
      </div>
      <PageLayers session={session} workspace={workspace} pageId={pageId} editable={editable} page={layered} />
      <div
        className={styles.tail}
        aria-hidden="true"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (mounted.current !== null && editable) appendParagraph(mounted.current.editor);
        }}
      />
    </div>
  );
}
