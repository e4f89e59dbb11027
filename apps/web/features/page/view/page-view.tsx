// A page that is here: its title, its body, others' carets, and room below to go on writing.
import "@tessera/editor/page/page.css";
import "@tessera/editor/page/remote-cursors.css";
import "@tessera/ui/base/mono.ts";
import { appendParagraph } from "@tessera/editor/selection/focus.ts";
import type { ReadyPage } from "../../../data/pages/page-view.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { late } from "../../../ground/late.tsx";
import { useMountedPage } from "./use-mounted-page.ts";
import styles from "./page-view.module.css";
import { useFaces } from "../../../parts/faces/faces.ts";

/** They come once the page is shown, and are nothing until then. */
const PageMenus = late(
  () => import("../menus/page-menus.tsx").then((module) => module.PageMenus),
  () => null,
);

const FaceLayer = late(
  () => import("../faces/face-layer.tsx").then((module) => module.FaceLayer),
  () => null,
);

const PageAround = late(
  () => import("../around/page-around.tsx").then((module) => module.PageAround),
  () => null,
);

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
  const { PageHead, InlineDatabases, RowPanel } = useFaces();
  const page = useMountedPage(workspace, pageId, editable);
  const { column, titleMount, bodyMount, mounted, files, shown, databases, asked, closeAsked } = page;
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
      {shown === null ? null : (
        <PageAround session={session} editor={shown} workspace={workspace} pageId={pageId} editable={editable} />
      )}
      {databases.length === 0 ? null : <InlineDatabases workspace={workspace} editable={editable} places={databases} />}
      {asked === null ? null : <FaceLayer request={asked} onClose={closeAsked} />}
      {shown === null || !editable ? null : (
        <PageMenus editor={shown} session={session} workspace={workspace} pageId={pageId} files={files} />
      )}
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
