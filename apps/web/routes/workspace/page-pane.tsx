// The part of the shell that shows a page: topbar, banners, and the state of the page that the address means.
import { personalHomeId } from "@tessera/kernel/records/personal-home.ts";
import { buildPath, pagePath, parsePath } from "@tessera/kernel/routes/routes.ts";
import { useEffect } from "react";
import { HomeContainer } from "../../features/home/home-container.ts";
import { firstPageOf, rememberRoute } from "../../data/session/remembered.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { late } from "../../ground/late.tsx";
import { Topbar } from "../../frame/topbar/topbar.tsx";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { PageBody } from "./page-body.tsx";
import { PageFrame } from "./page-frame.tsx";
import { PageSkeleton } from "../../parts/states/page-skeleton.tsx";
import { usePageVisit, useRememberedPage } from "./use-page-visit.ts";
import styles from "./page-pane.module.css";
import type { PagePaneProps } from "../../frame/shell-slots.ts";

const EmptyWorkspace = late(() =>
  import("../../features/onboarding/empty-workspace.tsx").then((module) => module.EmptyWorkspace),
);

const NewPage = late(
  () => import("./new-page.tsx").then((module) => module.NewPage),
  () => <PageSkeleton />,
);

const TrashBanner = late(
  () => import("../../features/trash/trash-banner.tsx").then((module) => module.TrashBanner),
  () => null,
);

export function PagePane(props: PagePaneProps) {
  const { route } = props;
  switch (route.name) {
    case "page":
      return <OnePage {...props} pageId={route.blockId} />;
    case "home":
      return <Home {...props} />;
    case "newPage":
      return <NewPage {...props} route={route} />;
    default:
      return <NoPage {...props} />;
  }
}

function OnePage({
  session,
  workspace,
  pageId,
  sidebarShown,
  onShowSidebar,
  onHidden,
}: PagePaneProps & { pageId: string }) {
  const { navigation } = useServices();
  const view = useReadable(workspace.pages.view(pageId));
  const { id: userId } = useReadable(session.me);
  const ready = view.kind === "ready";
  const hidden = view.kind === "hidden";
  const isHome = pageId === personalHomeId(userId, workspace.id);
  useEffect(() => {
    if (isHome) navigation.replace(buildPath("home", {}));
  }, [isHome, navigation]);
  useEffect(() => {
    if (hidden && !isHome) onHidden(pageId);
  }, [hidden, isHome, onHidden, pageId]);
  useRememberedPage({ userId, spaceId: workspace.id, pageId, state: ready ? "ready" : hidden ? "hidden" : "other" });
  usePageVisit(workspace, pageId, ready && !view.trashed && !isHome);
  return (
    <div className={styles.pane}>
      <Topbar workspace={workspace} view={view} sidebarShown={sidebarShown} onShowSidebar={onShowSidebar} />
      {ready && view.trashed ? <TrashBanner workspace={workspace} view={view} /> : null}
      <main id="page" tabIndex={-1} className={styles.scroll}>
        <PageBody key={pageId} session={session} workspace={workspace} pageId={pageId} view={view} />
      </main>
    </div>
  );
}

function Home(props: PagePaneProps) {
  const { storage } = useServices();
  const { session, workspace } = props;
  const { id: userId } = useReadable(session.me);
  useEffect(
    () => rememberRoute(storage, { userId, spaceId: workspace.id }, buildPath("home", {})),
    [storage, userId, workspace.id],
  );
  return (
    <PageFrame {...props}>
      <HomeContainer session={session} workspace={workspace} />
    </PageFrame>
  );
}

/** The workspace's own address: goes where the person's preference leads, else to the first page. */
function NoPage(props: PagePaneProps) {
  const { session, workspace } = props;
  const { navigation, storage } = useServices();
  const addPage = useAddPage(workspace);
  const pages = useReadable(workspace.pages.top);
  const info = useReadable(workspace.info);
  const { id: userId } = useReadable(session.me);
  const first = pages.kind === "ready" ? pages.value[0] : undefined;
  const predicted = firstPageOf(storage, { userId, spaceId: workspace.id });
  const known = parsePath(predicted).route.name !== "space";
  const target = known ? predicted : first === undefined ? undefined : pagePath(first, "");
  useEffect(() => {
    if (target === undefined) return;
    const { route } = parsePath(target);
    const isPage = route.name === "page";
    navigation.replace(
      isPage ? pagePath(route.blockId, workspace.pages.line(route.blockId).read()?.title ?? "") : target,
    );
  }, [target, navigation, workspace]);
  return (
    <PageFrame {...props}>
      {pages.kind === "ready" && target === undefined ? (
        <EmptyWorkspace name={info.name} canEdit={info.canEdit} onAdd={() => void addPage(null)} />
      ) : (
        <PageSkeleton />
      )}
    </PageFrame>
  );
}
