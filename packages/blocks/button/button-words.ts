// The words of a button.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function buttonWords(i18n: I18n) {
  return {
    newButton: i18n._(msg`New button`),
    editButton: i18n._(msg`Edit button`),
    closeButton: i18n._(msg`Done with the blocks`),
  };
}
