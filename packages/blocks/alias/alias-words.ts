// The words of a link to a page.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function aliasWords(i18n: I18n) {
  return {
    linkToPage: i18n._(msg`Link to page`),
    choosePage: i18n._(msg`Choose a page`),
    noPage: i18n._(msg`No page chosen`),
  };
}
