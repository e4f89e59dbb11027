// What stands in the sidebar: the workspace and its menu, then its pages.
import { Trans, useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { PlaceTile } from "@tessera/ui/page-icon/place-tile.tsx";
import { Skeleton } from "@tessera/ui/skeleton/skeleton.tsx";
import { ChevronsUpDown, PanelLeft, Plus } from "lucide-react";
import type { WorkspaceRoute } from "../../screens/workspace/workspace-screen.tsx";
import { late } from "../../late.tsx";
import { useReadable } from "../../services.ts";
import type { Session, Workspace } from "../../session/session.ts";
import { failureWords } from "../../words/failure-words.ts";
import { useAddPage } from "../use-add-page.ts";
import { PageTree } from "./page-tree.tsx";
import styles from "./sidebar.module.css";

const WorkspaceMenu = late(() => import("./workspace-menu.tsx").then((module) => module.WorkspaceMenu));

export interface SidebarProps {
  session: Session;
  workspace: Workspace;
  route: WorkspaceRoute;
  onHide: () => void;
}

export function Sidebar({ session, workspace, route, onHide }: SidebarProps) {
  const { i18n, t } = useLingui();
  const info = useReadable(workspace.info);
  const name = info.name || t`Shared with you`;
  const pages = useReadable(workspace.pages);
  const addPage = useAddPage(workspace);
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
        <IconButton label={t`Hide sidebar`} shortcut="Mod+\" onClick={onHide}>
          <PanelLeft aria-hidden="true" />
        </IconButton>
      </div>
      <div className={styles.scroll}>
        <div className={styles.head}>
          <h2 className={styles.label} id="sidebar-pages">
            <Trans>Pages</Trans>
          </h2>
          {info.canEdit ? (
            <IconButton small label={t`New page`} onClick={() => void addPage(null)}>
              <Plus aria-hidden="true" />
            </IconButton>
          ) : null}
        </div>
        {pages.kind === "loading" ? (
          <div className={styles.waiting}>
            <Skeleton label={t`Loading pages`} rows={[{ width: "70%" }, { width: "52%" }, { width: "64%" }]} />
          </div>
        ) : null}
        {pages.kind === "failed" ? (
          <p className={styles.note}>
            {failureWords(i18n, pages.failure)}{" "}
            <button type="button" className={styles.again} onClick={() => workspace.retry()}>
              <Trans>Try again</Trans>
            </button>
          </p>
        ) : null}
        {pages.kind === "ready" ? (
          <PageTree
            workspace={workspace}
            pageIds={pages.value}
            current={route.name === "page" ? route.blockId : null}
          />
        ) : null}
        {pages.kind === "ready" && pages.value.length === 0 ? (
          <p className={styles.note}>
            <Trans>No pages yet.</Trans>
          </p>
        ) : null}
      </div>
    </>
  );
}
