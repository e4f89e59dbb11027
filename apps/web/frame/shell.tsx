// The frame around a page: sidebar, topbar, the page itself. Wide windows dock the sidebar, narrow ones float it.
import { useLingui } from "@lingui/react/macro";
import { useEffect, useState, type ReactNode } from "react";
import { late } from "../ground/late.tsx";
import type { WorkspaceRoute } from "../ground/workspace-route.ts";
import { useReadable, useServices } from "../ground/services.ts";
import type { Session } from "../data/session/session.ts";
import type { Workspace } from "../data/session/workspace.ts";
import { createOverlays, OverlaysContext } from "../ground/overlays.ts";
import { SidebarFrame } from "./sidebar-frame.tsx";
import type { ShellSlots } from "./shell-slots.ts";
import { createSidebarState } from "./sidebar-state.ts";
import { useSpaceTransition } from "./use-space-transition.ts";
import { narrow, useMedia } from "../ground/use-media.ts";
import { TabsContext } from "../ground/tabs-context.ts";
import { usePageTabs, type PageTabsControl } from "./tabs/use-page-tabs.ts";
import styles from "./shell.module.css";

const TabStrip = late(() => import("./tabs/tab-strip.tsx").then((module) => module.TabStrip));
const StorageBanner = late(
  () => import("./topbar/storage-banner.tsx").then((module) => module.StorageBanner),
  () => null,
);

export interface ShellProps {
  slots: ShellSlots;
  session: Session;
  workspace: Workspace;
  route: WorkspaceRoute;
  /** The page is not in this workspace, or not for this reader. */
  onHidden: (pageId: string) => void;
}

export function Shell({ slots, session, workspace, route, onHidden }: ShellProps) {
  const { Sidebar, HelpButton, ActionLayer, PagePane } = slots;
  const { storage, preferences, navigation } = useServices();
  const { t } = useLingui();
  const [state] = useState(() => createSidebarState(preferences));
  const { docked } = useReadable(state);
  const floats = useMedia(narrow);
  const [floating, setFloating] = useState(false);
  const { address } = useReadable(navigation);
  // A floating sidebar closes when its reader has gone somewhere.
  useEffect(() => setFloating(false), [address]);
  const toggle = () => (floats ? setFloating(!floating) : state.dock(!docked));
  useSpaceTransition(workspace);
  const tabs = usePageTabs(navigation, storage, workspace.id);
  const shown = floats ? floating : docked;
  return (
    <ShellFrame DialogLayer={slots.DialogLayer} workspace={workspace} route={route} tabs={tabs}>
      <a className={styles.skip} href="#page">
        {t`Skip to the page`}
      </a>
      <SidebarFrame state={state} floats={floats} floating={floating} onFloat={setFloating}>
        <Sidebar session={session} workspace={workspace} route={route} onHide={toggle} />
        <HelpButton />
      </SidebarFrame>
      <ActionLayer
        session={session}
        workspace={workspace}
        route={route}
        tabs={tabs}
        sidebarDocked={!floats && docked}
        sidebarShown={shown}
        toggleSidebar={toggle}
      />
      <StorageBanner storage={session.storage} connection={workspace.connection} />
      <div className={styles.main}>
        {tabs.state.tabs.length > 1 ? <TabStrip workspace={workspace} tabs={tabs} /> : null}
        <PagePane
          session={session}
          workspace={workspace}
          route={route}
          sidebarShown={shown}
          onShowSidebar={toggle}
          onHidden={onHidden}
        />
      </div>
    </ShellFrame>
  );
}

/** Gives every part of the shell its overlays, tabs and dialogs. */
function ShellFrame({
  DialogLayer,
  workspace,
  route,
  tabs,
  children,
}: Pick<ShellProps, "workspace" | "route"> &
  Pick<ShellSlots, "DialogLayer"> & {
    tabs: PageTabsControl;
    children: ReactNode;
  }) {
  const [overlays] = useState(createOverlays);
  // Read at the first drawing: the address is replaced right after it.
  const wantsFind = route.name === "root" && route.target === "quickfind";
  useEffect(() => {
    if (wantsFind) overlays.open("quick find");
  }, [wantsFind, overlays]);
  return (
    <OverlaysContext value={overlays}>
      <TabsContext value={tabs}>
        <DialogLayer workspace={workspace}>
          <div className={styles.shell}>{children}</div>
        </DialogLayer>
      </TabsContext>
    </OverlaysContext>
  );
}
