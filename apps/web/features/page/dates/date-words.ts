// Dates of mentions in this reader's words. It comes with the first of them, or with the menu that offers some.
import type { I18n } from "@lingui/core";
import { msg } from "@lingui/core/macro";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import type { Storage } from "@tessera/platform/storage/storage.ts";
import { dateMentionWords, type DayWords } from "../../../words/date-mention.ts";
import { readRegion } from "../../../words/region.ts";

export function nearDays(i18n: I18n): DayWords {
  return { today: i18n._(msg`Today`), tomorrow: i18n._(msg`Tomorrow`), yesterday: i18n._(msg`Yesterday`) };
}

export function dateWords(i18n: I18n, preferences: Pick<Storage, "get">, date: JsonObject): string {
  return dateMentionWords(date, systemClock.now(), i18n.locale, readRegion(preferences), nearDays(i18n));
}
