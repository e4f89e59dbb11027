// What stands in the page's place at addresses that are no page's.
import type { ReactNode } from "react";
import type { Workspace } from "../../data/session/workspace.ts";
import { HomeTopbar } from "../../frame/topbar/topbar.tsx";
import styles from "./page-pane.module.css";

export interface PageFrameProps {
  workspace: Workspace;
  sidebarShown: boolean;
  onShowSidebar: () => void;
  children: ReactNode;
}

export function PageFrame({ workspace, sidebarShown, onShowSidebar, children }: PageFrameProps) {
  return (
    <div className={styles.pane}>
      <HomeTopbar workspace={workspace} sidebarShown={sidebarShown} onShowSidebar={onShowSidebar} />
      <main id="page" tabIndex={-1} className={styles.scroll}>
        {children}
      </main>
    </div>
  );
}
