// Dates of mentions in this reader's words.
import { useLingui } from "@lingui/react/macro";
import type { JsonObject } from "@tessera/kernel/records/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useState } from "react";
import { useServices } from "../../services.ts";
import { dateMentionWords } from "../../words/date-mention.ts";
import { readRegion } from "../../words/region.ts";

/** The same function for as long as the screen is there: another language comes with another load of the app. */
export function useDateWords(): (date: JsonObject) => string {
  const { storage } = useServices();
  const { i18n, t } = useLingui();
  const [words] = useState(() => {
    const days = { today: t`Today`, tomorrow: t`Tomorrow`, yesterday: t`Yesterday` };
    return (date: JsonObject) => dateMentionWords(date, systemClock.now(), i18n.locale, readRegion(storage), days);
  });
  return words;
}
