// The words of blocks that are shown in more places than one.
import type { I18n } from "@lingui/core";
import { msg, plural } from "@lingui/core/macro";

export type SyncedWords = ReturnType<typeof syncedWords>;

export function syncedWords(i18n: I18n) {
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
    copies: (count: number) => i18n._(msg`${plural(count, { one: "# copy", other: "# copies" })}`),
    remove: i18n._(msg`Delete`),
    deleted: i18n._(msg`The original of this synced block was deleted.`),
    hidden: i18n._(msg`You have no access to the original of this synced block, or it is gone.`),
    failed: i18n._(msg`The original of this synced block could not be loaded.`),
    retry: i18n._(msg`Try again`),
    circle: i18n._(msg`This synced block stands in itself, so it is not shown here again.`),
    deep: i18n._(msg`This synced block stands too deep in others to be shown here.`),
  };
}
