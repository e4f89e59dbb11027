// How values of cells are written for this user: by their language and region, with the names of the people they know.
import { useLingui } from "@lingui/react/macro";
import type { CellPorts, PeopleToChoose } from "@tessera/database/properties/base/cell-face.tsx";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useMemo } from "react";
import { useServices } from "../../../ground/services.ts";
import { dateMentionWords, dayText } from "../../../words/date-mention.ts";
import { intlLocale } from "../../../words/intl-locale.ts";
import { readDateFor } from "../../../words/read-date.ts";
import { firstDayIn, readRegion } from "../../../words/region.ts";
import { cellWords } from "../../../words/database-words.ts";

const MOST_DATES = 5000;

export function useCellPorts(nameOf: (personId: string) => string | null, people: PeopleToChoose): CellPorts {
  const { t, i18n } = useLingui();
  const { preferences } = useServices();
  return useMemo((): CellPorts => {
    const region = readRegion(preferences);
    const locale = intlLocale(i18n);
    const near = { today: t`Today`, tomorrow: t`Tomorrow`, yesterday: t`Yesterday` };
    // Writing out a date costs more than all else that a row shows, and the same days stand in many rows.
    const dates = new Map<string, string>();
    const times = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short" });
    return {
      locale,
      firstDay: firstDayIn(region, i18n.locale),
      today: () => dayText(new Date(systemClock.now())),
      sayDate: (date) => {
        const said = `${new Date(systemClock.now()).toDateString()} ${JSON.stringify(date)}`;
        const known =
          dates.get(said) ?? dateMentionWords(date as JsonObject, systemClock.now(), i18n.locale, region, near);
        if (dates.size >= MOST_DATES) dates.clear();
        dates.set(said, known);
        return known;
      },
      readDate: readDateFor(i18n, region),
      sayTime: (at) => (Math.abs(at) <= 8.64e15 ? times.format(at) : ""),
      nameOf,
      people,
      words: cellWords(i18n),
    };
  }, [t, i18n, preferences, nameOf, people]);
}
