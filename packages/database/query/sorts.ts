// Sorts as data, the first one first, in the form that existing clients send and that views store (`query2.sort`).
// Empty values stand last in either direction; rows that no sort parts keep the order of the database.
import { isList, isObject, type Json } from "@tessera/kernel/values/json.ts";
import { propertyOf, type Schema } from "../schema.ts";
import type { Ignored } from "./plan.ts";
import { MOST_SORTS, type QueryFault } from "./query-fault.ts";

export interface Sort {
  readonly property: string;
  readonly direction: "ascending" | "descending";
}

export function readSorts(sorts: Json | undefined): readonly Sort[] | QueryFault {
  const list = isList(sorts) ? sorts : [];
  if (list.length > MOST_SORTS) return { fault: "too-many-sorts", limit: MOST_SORTS };
  return list.filter(isObject).map(({ property, direction }) => ({
    property: typeof property === "string" ? property : "",
    direction: direction === "descending" ? "descending" : "ascending",
  }));
}

/** The sorts that part rows: by living properties, and each property once. */
export function planSorts(
  sorts: readonly Sort[],
  schema: Schema,
): { readonly sorts: readonly Sort[]; readonly ignored: readonly Ignored[] } {
  const planned = new Map<string, Sort>();
  const ignored: Ignored[] = [];
  for (const sort of sorts) {
    if (propertyOf(schema, sort.property) === null)
      ignored.push({ property: sort.property, operator: sort.direction, why: "property" });
    else if (!planned.has(sort.property)) planned.set(sort.property, sort);
  }
  return { sorts: [...planned.values()], ignored };
}
