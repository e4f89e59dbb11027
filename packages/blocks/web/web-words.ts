// The words of bookmarks and embeds.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type WebWords = ReturnType<typeof webWords>;

export function webWords(i18n: I18n) {
  return {
    bookmark: i18n._(msg`Bookmark`),
    embed: i18n._(msg`Embed`),
    addBookmark: i18n._(msg`Add a bookmark`),
    addEmbed: i18n._(msg`Add an embed`),
    makeBookmark: i18n._(msg`Make a bookmark`),
    makeEmbed: i18n._(msg`Show it here`),
    noBookmark: i18n._(msg`No bookmark`),
    noEmbed: i18n._(msg`Nothing is shown here yet`),
    address: i18n._(msg`Address`),
    wrongAddress: i18n._(msg`Enter an address of the web that begins with https.`),
    otherAddress: i18n._(msg`Another address`),
    askAgain: i18n._(msg`Read the page again`),
    openAddress: i18n._(msg`Open in a new tab`),
    notEmbedded: i18n._(msg`This cannot be shown in a page. Open it where it is.`),
  };
}
