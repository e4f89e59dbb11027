// The words of tabs.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";

export type TabWords = ReturnType<typeof tabWords>;

export function tabWords(i18n: I18n) {
  return {
    list: i18n._(msg`Tabs`),
    add: i18n._(msg`Add a tab`),
    menu: i18n._(msg`Tab menu`),
    rename: i18n._(msg`Rename`),
    name: i18n._(msg`Name of the tab`),
    icon: i18n._(msg`Icon`),
    moveBack: i18n._(msg`Move the tab back`),
    moveOn: i18n._(msg`Move the tab on`),
    remove: i18n._(msg`Delete the tab`),
    removeAll: i18n._(msg`Delete all tabs`),
    empty: i18n._(msg`Empty tab`),
    fill: i18n._(msg`Empty tab. Click or drop blocks inside.`),
    /** Of one without a name, by its place. */
    untitled: (place: number) => i18n._(msg`Tab ${place}`),
  };
}
