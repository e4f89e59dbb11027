// The menu of the page on the screen, in the top bar.
import { useLingui } from "@lingui/react/macro";
import type { ReadyPage } from "../../data/pages/page-view.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useAddPage } from "../../parts/pages/use-add-page.ts";
import { PageMenuButton } from "./page-menu-button.tsx";

export function ShownPageMenu({ workspace, view }: { workspace: Workspace; view: ReadyPage }) {
  const { t } = useLingui();
  const addPage = useAddPage(workspace);
  const { page, trashed, look } = view;
  const canEdit = view.canEdit && !trashed && !look.locked;
  return (
    <PageMenuButton
      workspace={workspace}
      pageId={page.id}
      label={t`More`}
      isShown
      onAddInside={canEdit ? () => void addPage(page.id) : undefined}
    />
  );
}
