// What the app does for blocks that are shown in more places than one: what is known of the original, its files, its
// address.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { SyncedTools } from "@tessera/blocks/synced/synced-tools.tsx";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { havingBlocks, readCopies, watchSynced } from "../../../data/pages/synced.ts";
import type { Workspace } from "../../../data/session/workspace.ts";

const pathOf = (id: string, pageId: string, title: string): string =>
  `${pagePath(pageId, title)}#${id.replaceAll("-", "")}`;

export interface SyncedPorts {
  readonly i18n: I18n;
  readonly toasts: Toasts;
  readonly workspace: Workspace;
  readonly navigation: Navigation;
}

export function createSyncedTools({ i18n, toasts, workspace, navigation }: SyncedPorts): SyncedTools {
  return {
    watch: (id, notice) => watchSynced(workspace, id, notice),
    files: (pageId) => () => workspace.files().then(({ ofPage }) => ofPage(i18n, workspace.id, pageId)),
    href: (id, pageId, title) => new URL(pathOf(id, pageId, title), window.location.origin).href,
    open: (id, pageId, title) => navigation.go(pathOf(id, pageId, title)),
    tellCopied: (done) =>
      void toasts.show(
        done
          ? { words: i18n._(msg`Copied. Paste it where it is to stay in sync.`) }
          : { words: i18n._(msg`The browser does not allow copying.`), tone: "danger" },
      ),
    retry: () => workspace.retry(),
    copies: (id) => readCopies(workspace, id),
    having: (ids, run) => havingBlocks(workspace.records, ids, run),
    tellNotUnsynced: (why) =>
      void toasts.show({
        words:
          why === "offline"
            ? i18n._(msg`The copies could not be found now. Try again when you are online.`)
            : i18n._(msg`You may not change all copies of this block, so it stays in sync.`),
      }),
  };
}
