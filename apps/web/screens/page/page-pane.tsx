// The part of the shell that shows a page: topbar, banners, and the state of the page that the address means.
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useEffect } from "react";
import type { WorkspaceRoute } from "../workspace/workspace-screen.tsx";
import { useReadable, useServices } from "../../services.ts";
import type { Session, Workspace } from "../../session/session.ts";
import { HomeTopbar, Topbar } from "../../shell/topbar/topbar.tsx";
import { ConnectionBanner } from "../../shell/topbar/connection-banner.tsx";
import { useAddPage } from "../../shell/use-add-page.ts";
import { EmptyWorkspace } from "./empty-workspace.tsx";
import { PageBody } from "./page-body.tsx";
import { PageSkeleton } from "./page-skeleton.tsx";
import { TrashBanner } from "./trash-banner.tsx";
import styles from "./page-pane.module.css";

export interface PagePaneProps {
  session: Session;
  workspace: Workspace;
  route: WorkspaceRoute;
  sidebarShown: boolean;
  onShowSidebar: () => void;
  onHidden: (pageId: string) => void;
}

export function PagePane(props: PagePaneProps) {
  return props.route.name === "page" ? <OnePage {...props} pageId={props.route.blockId} /> : <NoPage {...props} />;
}

function OnePage({
  session,
  workspace,
  pageId,
  sidebarShown,
  onShowSidebar,
  onHidden,
}: PagePaneProps & { pageId: string }) {
  const { storage } = useServices();
  const view = useReadable(workspace.page(pageId));
  const ready = view.kind === "ready";
  const hidden = view.kind === "hidden";
  useEffect(() => {
    if (hidden) onHidden(pageId);
  }, [hidden, onHidden, pageId]);
  useEffect(() => {
    if (ready) storage.set(`lastPage:${workspace.id}`, pageId);
  }, [ready, storage, workspace.id, pageId]);
  return (
    <div className={styles.pane}>
      <Topbar workspace={workspace} view={view} sidebarShown={sidebarShown} onShowSidebar={onShowSidebar} />
      <ConnectionBanner connection={workspace.connection} />
      <TrashBanner workspace={workspace} view={view} />
      <main id="page" tabIndex={-1} className={styles.scroll}>
        <PageBody key={pageId} session={session} workspace={workspace} pageId={pageId} view={view} />
      </main>
    </div>
  );
}

/** The workspace's own address: goes to the page that was read last, else to the first one. */
function NoPage({ workspace, sidebarShown, onShowSidebar }: PagePaneProps) {
  const { navigation, storage } = useServices();
  const addPage = useAddPage(workspace);
  const pages = useReadable(workspace.pages);
  const info = useReadable(workspace.info);
  const stored = storage.get(`lastPage:${workspace.id}`);
  const first = pages.kind === "ready" ? pages.value[0] : undefined;
  const target = typeof stored === "string" ? stored : first;
  useEffect(() => {
    if (target !== undefined) navigation.replace(pagePath(target, workspace.line(target).read()?.title ?? ""));
  }, [target, navigation, workspace]);
  return (
    <div className={styles.pane}>
      <HomeTopbar workspace={workspace} sidebarShown={sidebarShown} onShowSidebar={onShowSidebar} />
      <ConnectionBanner connection={workspace.connection} />
      <main id="page" tabIndex={-1} className={styles.scroll}>
        {pages.kind === "ready" && target === undefined ? (
          <EmptyWorkspace name={info.name} canEdit={info.canEdit} onAdd={() => void addPage(null)} />
        ) : (
          <PageSkeleton />
        )}
      </main>
    </div>
  );
}
