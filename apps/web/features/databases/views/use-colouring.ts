// What the rows of a view are coloured with, worked out on the device for those that are shown.
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { colouringOf, colourRules, type Colouring } from "@tessera/database/views/colours/colour-rules.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import type { Json } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";
import { useMemo } from "react";
import { dayText } from "../../../words/date-mention.ts";

/** The same function as long as the rules and the properties say the same, and the day is the same: "today" is in them. */
export function useColouring(view: StoredView, schema: Schema, me: string | null): Colouring | null {
  const rules = JSON.stringify(viewFormat(view)["color_rules"] ?? null);
  const today = dayText(new Date(systemClock.now()));
  return useMemo(
    () => {
      const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
      return colouringOf(colourRules({ color_rules: JSON.parse(rules) as Json }), schema, {
        now: systemClock.now(),
        zone,
        me,
      });
    },
    // The day is said by the clock, and read from it.
    // oxlint-disable-next-line react/exhaustive-deps
    [rules, schema, me, today],
  );
}
