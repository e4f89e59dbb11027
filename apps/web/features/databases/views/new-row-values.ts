// The values of a new row in a view: the default options, and what the filter of the view demands at this time in this time zone.
import { valuesOfFilter } from "@tessera/database/edit/filter-values.ts";
import type { Group } from "@tessera/database/query/filter.ts";
import { valuesAtFirst, type Schema } from "@tessera/database/schema.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { systemClock } from "@tessera/platform/clock.ts";

export function newRowValues(filter: Group, schema: Schema, me: string | null): JsonObject {
  const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { ...valuesAtFirst(schema), ...valuesOfFilter(filter, schema, { now: systemClock.now(), zone, me }) };
}
