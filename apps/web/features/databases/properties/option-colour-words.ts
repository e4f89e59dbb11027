// The names of the colours that an option may have.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { OptionColour } from "@tessera/database/edit/option-edits.ts";

export function optionColourWords(i18n: I18n): Readonly<Record<OptionColour, string>> {
  return {
    default: i18n._(msg`Default color`),
    gray: i18n._(msg`Gray`),
    brown: i18n._(msg`Brown`),
    orange: i18n._(msg`Orange`),
    yellow: i18n._(msg`Yellow`),
    green: i18n._(msg`Green`),
    blue: i18n._(msg`Blue`),
    purple: i18n._(msg`Purple`),
    pink: i18n._(msg`Pink`),
    red: i18n._(msg`Red`),
  };
}
