// What is done with whole blocks beyond the text: copies, links to them, another page. Each says what came of it.
import { useLingui } from "@lingui/react/macro";
import { copySynced, syncBlocks } from "@tessera/blocks/synced/synced-commands.tsx";
import { moveToPage } from "@tessera/editor/blocks/change-blocks.ts";
import { deleteBlocks } from "@tessera/editor/blocks/delete-blocks.ts";
import { copyToPage } from "@tessera/editor/dragging/drop-blocks.ts";
import { duplicateBlocks } from "@tessera/editor/blocks/duplicate-blocks.ts";
import type { PageEditor } from "@tessera/editor/page/page-editor.ts";
import { caretBeside } from "@tessera/editor/selection/caret-on-block.ts";
import { selectBlocks } from "@tessera/editor/selection/select-blocks.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import { useServices } from "../../../ground/services.ts";
import type { Workspace } from "../../../data/session/workspace.ts";
import { copyText } from "../../../ground/copy-text.ts";
import { usePageActions } from "../../../parts/pages/use-page-actions.ts";
import { useShellDialogs } from "../../../ground/shell-dialogs.ts";
import { becomeDatabase } from "../../../data/collections/becoming/become-database.ts";
import type { BlockActs } from "./block-menu-rows.tsx";
import type { ActionRow } from "./slash-rows.ts";

export interface PageBlockActs extends BlockActs {
  readonly duplicatePage: (id: string) => void;
  readonly intoPage: (ids: readonly string[], target: string, copies: boolean) => boolean;
}

export function useBlockActs(editor: PageEditor, workspace: Workspace, pageId: string): PageBlockActs {
  const { toasts, navigation } = useServices();
  const { t, i18n } = useLingui();
  const pages = usePageActions(workspace);
  const dialogs = useShellDialogs();
  const duplicatePage = (id: string): void => void pages.duplicate(id);
  const intoPage = (ids: readonly string[], target: string, copies: boolean): boolean => {
    const done = copies ? copyToPage(editor, target) : moveToPage(editor, ids, target);
    if (!done) return false;
    // Into a synced block on this page, where it is seen.
    if (workspace.pages.line(target).read() === null) return true;
    const title = workspace.pages.line(target).read()?.title || t`Untitled`;
    const open = () => navigation.go(pagePath(target, title));
    const words = copies ? t`Copied into ${title}` : t`Moved into ${title}`;
    toasts.show({ words, action: { label: t`Open`, run: open } });
    return true;
  };
  return {
    duplicatePage,
    intoPage,
    duplicate(ids) {
      for (const id of duplicateBlocks(editor, ids)) duplicatePage(id);
    },
    copyLink(ids) {
      const path = pagePath(pageId, workspace.pages.line(pageId).read()?.title ?? "");
      const links = ids.map((id) => `${new URL(path, window.location.origin).href}#${id.replaceAll("-", "")}`);
      const tell = (done: boolean): void => {
        toasts.show(
          done ? { words: t`Link copied` } : { words: t`The browser does not allow copying.`, tone: "danger" },
        );
      };
      void copyText(links.join("\n")).then(tell);
    },
    sync(ids) {
      const id = syncBlocks(editor, ids);
      if (id === null) return;
      const done = copySynced(editor, id);
      const words = done
        ? t`Synced and copied. Paste it where it is to stay in sync.`
        : t`Synced. The browser does not allow copying.`;
      toasts.show({ words, ...(done ? {} : { tone: "danger" as const }) });
    },
    chooseMove: (ids) =>
      dialogs.show({
        kind: "move-blocks",
        ids,
        choose: (target) => void intoPage(ids, target, false),
      }),
    becomeDatabase: (ids, isPasted = false) => void becomeDatabase({ i18n, toasts, workspace }, editor, ids, isPasted),
  };
}

/** For a writer in the block's line: who goes on writing keeps a caret. */
export function actOnOne(editor: PageEditor, acts: BlockActs, action: ActionRow["id"], id: string): void {
  switch (action) {
    case "duplicate":
      return acts.duplicate([id]);
    case "copy-link":
      return acts.copyLink([id]);
    case "sync":
      return acts.sync([id]);
    case "move":
      return acts.chooseMove([id]);
    case "delete": {
      const caret = caretBeside(editor, id);
      if (selectBlocks(editor, [id], id, id)) deleteBlocks(editor, caret);
    }
  }
}
