// What the app does for blocks that are shown in more places than one: what is known of the original, its files, its address, and
// their words.
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";
import type { SyncedTools, SyncedWords } from "@tessera/editor/core/block-model.ts";
import { pagePath } from "@tessera/kernel/routes/routes.ts";
import type { Navigation } from "@tessera/platform/navigation/navigation.ts";
import type { Toasts } from "@tessera/ui/toast/toasts.ts";
import { havingBlocks, readCopies, watchSynced } from "../../../data/pages/synced.ts";
import type { Workspace } from "../../../data/session/session.ts";

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
    having: (ids, run) => havingBlocks(workspace, ids, run),
    tellNotUnsynced: (why) =>
      void toasts.show({
        words:
          why === "offline"
            ? i18n._(msg`The copies could not be found now. Try again when you are online.`)
            : i18n._(msg`You may not change all copies of this block, so it stays in sync.`),
      }),
  };
}

export function syncedWords(i18n: I18n): SyncedWords {
  return {
    original: i18n._(msg`Synced block`),
    copy: i18n._(msg`Copy of a synced block`),
    more: i18n._(msg`Synced block: what can be done`),
    write: i18n._(msg`Nothing here yet. Write what is to stay in sync.`),
    copyBlock: i18n._(msg`Copy and sync`),
    copyLink: i18n._(msg`Copy link to block`),
    openOriginal: i18n._(msg`Go to the original`),
    unsync: i18n._(msg`Unsync this copy`),
    unsyncAll: i18n._(msg`Unsync all copies`),
    places: i18n._(msg`Where it is shown`),
    isOriginal: i18n._(msg`Original`),
    isThis: i18n._(msg`This one`),
    noPlaces: i18n._(msg`The copies could not be found now.`),
    loading: i18n._(msg`Looking for copies`),
    copies: (count) => i18n._(msg`${plural(count, { one: "# copy", other: "# copies" })}`),
    remove: i18n._(msg`Delete`),
    deleted: i18n._(msg`The original of this synced block was deleted.`),
    hidden: i18n._(msg`You have no access to the original of this synced block, or it is gone.`),
    failed: i18n._(msg`The original of this synced block could not be loaded.`),
    retry: i18n._(msg`Try again`),
    circle: i18n._(msg`This synced block stands in itself, so it is not shown here again.`),
    deep: i18n._(msg`This synced block stands too deep in others to be shown here.`),
  };
}
