// Moves a page to a place, with a notice that offers to undo it. Where the move is not allowed, a notice says why.
import { useLingui } from "@lingui/react/macro";
import { readAs, type Readable } from "@tessera/platform/readable.ts";
import { useServices } from "../../ground/services.ts";
import { movingOf } from "../../data/sidebar/moving.ts";
import type { PagePlace } from "../../data/sidebar/moving.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useMoveWords } from "../../data/sidebar/move-words.ts";

type MovingWorkspace = Pick<Workspace, "pages" | "records">;

export interface MovePage {
  /** What was done, in words for those who cannot see it; null where nothing changed. */
  (pageId: string, place: PagePlace): string | null;
}

export function useMovePage(workspace: MovingWorkspace): MovePage {
  const { toasts } = useServices();
  const { t } = useLingui();
  const refusals = useMoveWords();
  const titleOf = (pageId: string) => workspace.pages.line(pageId).read()?.title || t`Untitled`;
  return (pageId, place) => {
    if (stands(workspace, pageId, place)) return null;
    const title = titleOf(pageId);
    const before = movingOf(workspace.records).placeOf(pageId);
    const moved = movingOf(workspace.records).move(pageId, place);
    if (!moved.ok) {
      const words = refusals[moved.why];
      toasts.show({ words, about: title, tone: "danger" });
      return words;
    }
    const where = place.parentId === null ? null : titleOf(place.parentId);
    const words =
      where !== null
        ? t`Moved into ${where}`
        : place.section === "private"
          ? t`Moved to your private pages`
          : t`Moved to the workspace`;
    const holds = before === null ? undefined : movedFrom(workspace, pageId, before);
    toasts.show({ words, about: title, action: { label: t`Undo`, run: moved.undo }, ...(holds && { holds }) });
    return `${title}. ${words}`;
  };
}

/**
 * True until the page is back where it was. Undefined where only its place among its neighbours changed: moves of others
 * change that too.
 */
function movedFrom(workspace: MovingWorkspace, pageId: string, before: PagePlace): Readable<boolean> | undefined {
  const isBack = (): boolean => {
    const now = movingOf(workspace.records).placeOf(pageId);
    return now !== null && now.parentId === before.parentId && now.section === before.section;
  };
  return isBack() ? undefined : readAs(workspace.pages.view(pageId), () => !isBack());
}

function stands(workspace: MovingWorkspace, pageId: string, place: PagePlace): boolean {
  if (place.after === pageId) return true;
  const now = movingOf(workspace.records).placeOf(pageId);
  if (now === null || now.parentId !== place.parentId || place.after === undefined) return false;
  return now.after === place.after && (place.parentId !== null || now.section === place.section);
}
