// A page that is here: its title, its body, others' carets, and room below to go on writing.
import { useLingui } from "@lingui/react/macro";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import "@tessera/editor/page/page.css";
import "@tessera/editor/page/remote-cursors.css";
import "@tessera/ui/base/mono.ts";
import { appendParagraph } from "@tessera/editor/selection/focus.ts";
import { use, useCallback, useLayoutEffect, useRef, useState } from "react";
import { useServices } from "../../../ground/services.ts";
import type { ReadyPage } from "../../../data/pages/page-view.ts";
import type { Session } from "../../../data/session/session.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { late, LoadingContext } from "../../../ground/late.tsx";
import type { FaceRequest } from "../faces/face-request.ts";
import { mountPage, type MountedPage } from "./mount-page.ts";
import { useEditorWords } from "./use-editor-words.ts";
import styles from "./page-view.module.css";
import { useFaces, type DatabasePlace } from "../../../parts/faces/faces.ts";

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
  const { navigation, storage, preferences, toasts } = useServices();
  const { PageHead, InlineDatabases, RowPanel } = useFaces();
  const { i18n } = useLingui();
  const loading = use(LoadingContext);
  const words = useEditorWords();
  const files = useCallback(
    () => workspace.files().then(({ ofPage }) => ofPage(i18n, workspace.id, pageId)),
    [workspace, pageId, i18n],
  );
  const column = useRef<HTMLDivElement>(null);
  const titleMount = useRef<HTMLHeadingElement>(null);
  const bodyMount = useRef<HTMLDivElement>(null);
  const mounted = useRef<MountedPage | null>(null);
  const canEdit = useRef(editable);
  const [shown, setShown] = useState<PageEditor | null>(null);
  const [asked, setAsked] = useState<FaceRequest | null>(null);
  const [databases, setDatabases] = useState<readonly DatabasePlace[]>([]);

  // Before the frame is drawn: the page comes with what surrounds it.
  useLayoutEffect(() => {
    const [columnElement, titleElement, bodyElement] = [column.current, titleMount.current, bodyMount.current];
    if (columnElement === null || titleElement === null || bodyElement === null) return;
    const page = mountPage(
      { column: columnElement, title: titleElement, body: bodyElement },
      {
        ...{ workspace, pageId, words, files, i18n, navigation, preferences, toasts, storage, loading },
        editable: () => canEdit.current,
        ask: setAsked,
        changeDatabases: setDatabases,
      },
    );
    mounted.current = page;
    // A frame later: what comes with the menus is not waited for.
    const frame = requestAnimationFrame(() => setShown(page.editor));
    return () => {
      cancelAnimationFrame(frame);
      setAsked(null);
      setShown(null);
      mounted.current = null;
      page.destroy();
    };
  }, [workspace, pageId, navigation, storage, preferences, toasts, i18n, loading, words, files]);

  useLayoutEffect(() => {
    canEdit.current = editable;
    mounted.current?.editor.setEditable();
    mounted.current?.title.setEditable();
  }, [editable]);

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
      {asked === null ? null : (
        <FaceLayer request={asked} onClose={() => setAsked((now) => (now === asked ? null : now))} />
      )}
      {shown === null || !editable ? null : (
        <PageMenus editor={shown} session={session} workspace={workspace} pageId={pageId} files={files} />
      )}
      <div
        className={styles.tail}
        aria-hidden="true"
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => {
          if (mounted.current !== null && canEdit.current) appendParagraph(mounted.current.editor);
        }}
      />
    </div>
  );
}
