// The words of the guide between columns.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function columnWords(i18n: I18n) {
  return {
    columnWidth: i18n._(msg`Width of the columns`),
  };
}
