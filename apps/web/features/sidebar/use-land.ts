// Puts a page where it landed in the tree: it is moved, or becomes a favorite in that place. Announces what was done.
import { useLingui } from "@lingui/react/macro";
import { readAs } from "@tessera/platform/readable.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useServices } from "../../ground/services.ts";
import { useMovePage } from "../../parts/pages/use-move-page.ts";
import type { Landing } from "./drop-place.ts";

/** Answers whether anything changed. */
export function useLand(
  workspace: Pick<Workspace, "pages" | "records" | "sidebar">,
  announce: (words: string) => void,
): (pageId: string, where: Landing) => boolean {
  const { toasts } = useServices();
  const { t } = useLingui();
  const movePage = useMovePage(workspace);

  function favour(pageId: string, after: string | null): boolean {
    if (after === pageId) return false;
    const title = workspace.pages.line(pageId).read()?.title || t`Untitled`;
    const isNew = !workspace.sidebar.arrangement.read().favourites.includes(pageId);
    const undo = workspace.sidebar.favour(pageId, after);
    const holds = readAs(workspace.sidebar.arrangement, ({ favourites }) => favourites.includes(pageId));
    if (isNew)
      toasts.show({ words: t`Added to favorites`, about: title, action: { label: t`Undo`, run: undo }, holds });
    announce(isNew ? t`${title}. Added to favorites` : t`${title} moved`);
    return true;
  }

  return (pageId, where) => {
    if (where.kind === "favour") return favour(pageId, where.after);
    const words = movePage(pageId, where.place);
    if (words !== null) announce(words);
    return words !== null;
  };
}
