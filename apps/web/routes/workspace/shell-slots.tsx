// What fills the shell of a workspace.
import { Sidebar } from "../../features/sidebar/sidebar.tsx";
import { EarlyShortcuts } from "../../frame/early-shortcuts.tsx";
import type { ShellSlots } from "../../frame/shell-slots.ts";
import { late } from "../../ground/late.tsx";
import sidebarButton from "../../parts/sidebar/sidebar-button.module.css";
import { PagePane } from "./page-pane.tsx";
import { ShellDialogLayer } from "./shell-dialog-layer.tsx";

export const shellSlots: ShellSlots = {
  Sidebar,
  PagePane,
  DialogLayer: ShellDialogLayer,
  /** Keys that are pressed before it is loaded are kept for it. */
  ActionLayer: late(
    () => import("./action-layer.tsx").then((module) => module.ActionLayer),
    () => <EarlyShortcuts />,
  ),
  /** Its space is reserved, so that nothing moves when it is drawn. */
  HelpButton: late(
    () => import("../../features/help/help-button.tsx").then((module) => module.HelpButton),
    () => (
      <div className={sidebarButton.place}>
        <div className={sidebarButton.button} />
      </div>
    ),
  ),
};
