// What the actions of the shell act on, gathered from the workspace, the shell and the page on the screen.
import { adminModeConfig } from "@tessera/platform/flags/remote-config.ts";
import type { PageView } from "../../data/pages/page-view.ts";
import { trashOf } from "../../data/trash/trash.ts";
import type { ActionLayerProps } from "../../frame/shell-slots.ts";
import { useGround } from "../../ground/ground.ts";
import { useOverlays } from "../../ground/overlays.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import type { ActionContext } from "../../parts/actions/actions.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { usePageActions } from "../../parts/pages/use-page-actions.ts";

export function useActionContext(
  { workspace, tabs, sidebarShown, toggleSidebar }: ActionLayerProps,
  view: PageView | null,
): ActionContext {
  const { navigation, theme } = useServices();
  const { flags } = useGround();
  const overlays = useOverlays();
  const { canEdit } = useReadable(workspace.info);
  const addPage = useAddPage(workspace);
  const onPage = usePageActions(workspace);
  const { favourites } = useReadable(workspace.sidebar.arrangement);
  useReadable(flags);
  const page = view?.kind === "ready" ? view : null;
  return {
    navigation,
    theme,
    overlays,
    canEdit,
    page: page === null ? null : { id: page.page.id, canEdit: page.canEdit, trashed: page.trashed },
    adminMode: flags.value(adminModeConfig),
    dark: () => {
      const chosen = theme.read();
      return chosen === "device" ? window.matchMedia("(prefers-color-scheme: dark)").matches : chosen === "dark";
    },
    sidebarShown,
    toggleSidebar,
    tabs,
    favourite: page !== null && favourites.includes(page.page.id),
    onPage,
    addPage: (parentId) => void addPage(parentId),
    restore: (id) => trashOf(workspace).restore(id),
  };
}
