// Makes a page and goes there; where it cannot be made, says so.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useServices } from "../../ground/services.ts";
import type { TopSection } from "../../data/pages/top-section.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export function useAddPage(
  workspace: Pick<Workspace, "pages">,
): (parentId: string | null, section?: TopSection) => Promise<void> {
  const { navigation, toasts } = useServices();
  const { t } = useLingui();
  return async (parentId, section) => {
    const id = await workspace.pages.add(parentId, section);
    if (id === null) toasts.show({ words: t`The page could not be added here.`, tone: "danger" });
    else navigation.go(pagePath(id, ""));
  };
}
