// The words of a breadcrumb.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function breadcrumbWords(i18n: I18n) {
  return {
    path: i18n._(msg`Path of this page`),
  };
}
