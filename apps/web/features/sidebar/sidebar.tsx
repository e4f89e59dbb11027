// What stands in the sidebar: the workspace and its menu, its places, and the foot.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { PlaceTile } from "@tessera/ui/page-icon/place-tile.tsx";
import { ChevronsUpDown, PanelLeft, Plus } from "lucide-react";
import type { WorkspaceRoute } from "../../ground/workspace-route.ts";
import { late } from "../../ground/late.tsx";
import { useReadable } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { PlacesTree } from "./places-tree.tsx";
import { SidebarEntryButton } from "./sidebar-entry.tsx";
import styles from "./sidebar.module.css";
import { useFaces } from "../../parts/faces/faces.ts";

const WorkspaceMenu = late(() => import("./workspace-menu.tsx").then((module) => module.WorkspaceMenu));

export interface SidebarProps {
  session: Session;
  workspace: Workspace;
  route: WorkspaceRoute;
  onHide: () => void;
}

export function Sidebar({ session, workspace, route, onHide }: SidebarProps) {
  const { t } = useLingui();
  const { SidebarFoot, sidebarEntries } = useFaces();
  const info = useReadable(workspace.info);
  const addPage = useAddPage(workspace);
  const name = info.name || t`Shared with you`;
  return (
    <>
      <div className={styles.top}>
        <MenuButton
          trigger={(props) => (
            <button {...props} type="button" className={styles.place}>
              <PlaceTile id={workspace.id} name={name} />
              <span className={styles.name}>{name}</span>
              <ChevronsUpDown aria-hidden="true" />
            </button>
          )}
          menu={(anchor, close) => (
            <WorkspaceMenu anchor={anchor} onClose={close} session={session} workspace={workspace} />
          )}
        />
        {info.canEdit ? (
          <IconButton label={t`New page`} onClick={() => void addPage(null)}>
            <Plus aria-hidden="true" />
          </IconButton>
        ) : null}
        <IconButton label={t`Hide sidebar`} shortcut="Mod+\" onClick={onHide}>
          <PanelLeft aria-hidden="true" />
        </IconButton>
      </div>
      {sidebarEntries.map((entry) => (
        <SidebarEntryButton key={entry.id} entry={entry} route={route} />
      ))}
      <PlacesTree workspace={workspace} current={route.name === "page" ? route.blockId : null} />
      <div className={styles.foot}>
        <SidebarFoot workspace={workspace} />
      </div>
    </>
  );
}
