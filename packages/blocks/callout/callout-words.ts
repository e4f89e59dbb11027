// The words of a callout.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function calloutWords(i18n: I18n) {
  return {
    calloutIcon: i18n._(msg`Icon of the callout`),
  };
}
