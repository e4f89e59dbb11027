// The words of an equation that stands alone.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export function equationWords(i18n: I18n) {
  return {
    equation: i18n._(msg`Equation`),
    newEquation: i18n._(msg`New equation`),
    noEquation: i18n._(msg`Empty equation`),
    wrongEquation: (reason: string) => i18n._(msg`This cannot be shown as an equation: ${reason}`),
  };
}
