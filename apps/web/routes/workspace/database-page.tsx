// A database that is a page of its own: its face and name as any page's, and below them its views, as wide as there is room.
import { toId } from "@tessera/kernel/values/ids.ts";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useCallback, useEffect, useRef, useState } from "react";
import { PageHead } from "../../features/page-head/page-head.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { usePeek } from "../../features/page/around/use-peek.ts";
import { DatabaseTitle } from "../../features/databases/shown/database-title.tsx";
import { focusRows } from "../../features/databases/shown/focus-rows.ts";
import { ShownDatabase } from "../../features/databases/shown/shown-database.tsx";
import { useFaces } from "../../parts/faces/faces.ts";
import styles from "../../features/databases/shown/databases.module.css";

export interface DatabasePageProps {
  session: Session;
  workspace: Workspace;
  pageId: string;
  view: ReadyPage;
}

export function DatabasePage({ session, workspace, pageId, view }: DatabasePageProps) {
  const { navigation } = useServices();
  const { route } = useReadable(navigation);
  const root = useRef<HTMLDivElement>(null);
  const canEdit = view.canEdit && !view.trashed;
  // A database decides by itself what a lock leaves editable.
  const editable = canEdit && !view.look.locked;
  const isShown = route.name === "page" && route.blockId === pageId;
  // In the panel beside another page the address belongs to that page, so the chosen view is kept here.
  const [chosen, setChosen] = useState<string | null>(null);
  const onView = useCallback(
    (viewId: string) => {
      const now = navigation.read().route;
      if (now.name === "page" && now.blockId === pageId)
        navigation.go(buildPath("page", { ...now, collectionViewId: viewId.replaceAll("-", "") }));
      else setChosen(viewId);
    },
    [navigation, pageId],
  );
  return (
    <div ref={root} className={styles.page} data-font={view.look.font}>
      <div className={styles.head}>
        <PageHead workspace={workspace} pageId={pageId} editable={editable} />
        <div className={styles.column}>
          <DatabaseTitle
            workspace={workspace}
            blockId={pageId}
            editable={editable}
            className={styles.title}
            toRows={() => focusRows(root.current)}
          />
        </div>
      </div>
      <div className={styles.rows}>
        <ShownDatabase
          workspace={workspace}
          blockId={pageId}
          editable={canEdit}
          place="page"
          viewId={isShown ? toId(route.collectionViewId) : chosen}
          onView={onView}
        />
      </div>
      <Beside session={session} workspace={workspace} pageId={pageId} root={root} />
    </div>
  );
}

/** A row of the database, opened beside it. A database that is itself opened beside a page leaves that to the page. */
function Beside({
  session,
  workspace,
  pageId,
  root,
}: Omit<DatabasePageProps, "view"> & { root: { readonly current: HTMLElement | null } }) {
  const { PeekPanel } = useFaces();
  const peek = usePeek(pageId);
  const [pane, setPane] = useState<HTMLElement | null>(null);
  useEffect(() => setPane(root.current?.closest("main")?.parentElement ?? null), [root]);
  return peek.shown === null || pane === null ? null : (
    <PeekPanel
      key={peek.shown}
      session={session}
      workspace={workspace}
      pageId={peek.shown}
      pane={pane}
      onClose={peek.close}
    />
  );
}
