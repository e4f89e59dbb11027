// The values that a new row is made with so that it passes the view's filter, as of now and in this time zone.
import { valuesOfFilter } from "@tessera/database/edit/filter-values.ts";
import type { Group } from "@tessera/database/query/filter.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { systemClock } from "@tessera/platform/clock.ts";

export function newRowValues(filter: Group, schema: Schema, me: string | null): ReturnType<typeof valuesOfFilter> {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return valuesOfFilter(filter, schema, { now: systemClock.now(), zone, me });
}
