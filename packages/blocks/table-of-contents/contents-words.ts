// The words of a table of contents.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function contentsWords(i18n: I18n) {
  return {
    contents: i18n._(msg`Table of contents`),
    noHeadings: i18n._(msg`Headings of this page appear here.`),
  };
}
