// What the shell of a workspace is filled with: the routes hand these in.
import type { ComponentType, ReactNode } from "react";
import type { Session } from "../data/session/session.ts";
import type { Workspace } from "../data/session/workspace.ts";
import type { WorkspaceRoute } from "../ground/workspace-route.ts";
import type { PageTabsControl } from "./tabs/use-page-tabs.ts";

interface Place {
  session: Session;
  workspace: Workspace;
  route: WorkspaceRoute;
}

export interface SidebarProps extends Place {
  onHide: () => void;
}

export interface ActionLayerProps extends Place {
  tabs: PageTabsControl;
  /** The sidebar stands beside the page. */
  sidebarDocked: boolean;
  sidebarShown: boolean;
  toggleSidebar: () => void;
}

export interface PagePaneProps extends Place {
  sidebarShown: boolean;
  onShowSidebar: () => void;
  /** The page is not in this workspace, or not for this reader. */
  onHidden: (pageId: string) => void;
}

export interface ShellSlots {
  readonly Sidebar: ComponentType<SidebarProps>;
  readonly HelpButton: ComponentType<object>;
  /** Runs the actions by their keys, and draws what lies over the shell. */
  readonly ActionLayer: ComponentType<ActionLayerProps>;
  readonly PagePane: ComponentType<PagePaneProps>;
  /** Draws the dialogs that what is inside asks for. */
  readonly DialogLayer: ComponentType<{ workspace: Workspace; children: ReactNode }>;
}
