// What can be done with a page from wherever it is named. Each action shows a notice of what it did, with an undo if there
// is one.
import { useLingui } from "@lingui/react/macro";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { useServices } from "../../ground/services.ts";
import { trashOf } from "../../data/trash/trash.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { failureWordsSoon } from "../../words/failure-words-soon.ts";
import { copyText } from "../../ground/copy-text.ts";
import { useShellDialogs } from "../../ground/shell-dialogs.ts";
import { useTabs } from "../../ground/tabs-context.ts";

export interface PageActions {
  copyLink(pageId: string): Promise<void>;
  toggleFavourite(pageId: string): void;
  /** With the rows of databases, unless said otherwise. */
  duplicate(pageId: string, withRows?: boolean): Promise<void>;
  /** Opens the list of places to choose from. */
  chooseMove(pageId: string): void;
  openInTab(pageId: string): void;
  trash(pageId: string): void;
}

export function usePageActions(workspace: Pick<Workspace, "pages" | "sidebar" | "records" | "http">): PageActions {
  const { toasts, navigation } = useServices();
  const { i18n, t } = useLingui();
  const dialogs = useShellDialogs();
  const tabs = useTabs();
  const titleOf = (pageId: string) => workspace.pages.line(pageId).read()?.title || t`Untitled`;
  return {
    async copyLink(pageId) {
      const title = workspace.pages.line(pageId).read()?.title ?? "";
      const done = await copyText(new URL(pagePath(pageId, title), window.location.origin).href);
      toasts.show(
        done
          ? { words: t`Link copied` }
          : { words: t`The browser does not allow copying. Copy the address from the address bar.`, tone: "danger" },
      );
    },
    toggleFavourite(pageId) {
      const is = workspace.sidebar.arrangement.read().favourites.includes(pageId);
      const undo = is ? workspace.sidebar.unfavour(pageId) : workspace.sidebar.favour(pageId);
      const words = is ? t`Removed from favorites` : t`Added to favorites`;
      const holds = readAs(workspace.sidebar.arrangement, ({ favourites }) => favourites.includes(pageId) !== is);
      toasts.show({ words, about: titleOf(pageId), action: { label: t`Undo`, run: undo }, holds });
    },
    async duplicate(pageId, withRows = true) {
      const title = titleOf(pageId);
      const result = await workspace.pages.duplicate(pageId, t`Copy of ${title}`, withRows);
      if (!result.ok) {
        const about =
          result.failure.kind === "offline" ? t`You are offline.` : await failureWordsSoon(i18n, result.failure);
        toasts.show({ words: t`The page could not be copied.`, about, tone: "danger" });
        return;
      }
      if ("taskId" in result.value) return dialogs.show({ kind: "duplicate", taskId: result.value.taskId, title });
      const copy = result.value.pageId;
      const open = () => navigation.go(pagePath(copy, ""));
      toasts.show({ words: t`Copied`, about: title, action: { label: t`Open the copy`, run: open } });
    },
    chooseMove: (pageId) => dialogs.show({ kind: "move", pageId }),
    openInTab: (pageId) => tabs.open(pagePath(pageId, workspace.pages.line(pageId).read()?.title ?? "")),
    trash(pageId) {
      const undo = trashOf(workspace).put(pageId);
      const holds = readAs(workspace.pages.view(pageId), (view) => view.kind === "ready" && view.trashed);
      toasts.show({ words: t`Moved to trash`, about: titleOf(pageId), action: { label: t`Undo`, run: undo }, holds });
    },
  };
}
