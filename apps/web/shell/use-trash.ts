// Moves a page to the trash and offers to take it back, instead of asking before.
import { useLingui } from "@lingui/react/macro";
import { useServices } from "../services.ts";
import type { Workspace } from "../session/session.ts";

export function useTrash(workspace: Workspace): (pageId: string, title: string) => void {
  const { toasts } = useServices();
  const { t } = useLingui();
  return (pageId, title) => {
    const undo = workspace.trashPage(pageId);
    toasts.show({ words: t`Moved to trash`, about: title, action: { label: t`Undo`, run: undo } });
  };
}
