// Changes of a filter as data: a condition or group is named by its way down, index by index. Pure.
// Invariant: what is not changed stays as it is, however deep it stands.
import { isGroup, type Filter, type Group } from "@tessera/database/query/filter.ts";

export type FilterPath = readonly number[];

/** The filter with another one in the place; null takes it away, with groups that hold nothing any more. */
export function withFilter(group: Group, [at, ...deeper]: FilterPath, next: Filter | null): Group {
  const filters = group.filters.flatMap((one, index): Filter[] => {
    if (index !== at) return [one];
    if (deeper.length === 0) return next === null ? [] : [next];
    if (!isGroup(one)) return [one];
    const inner = withFilter(one, deeper, next);
    return inner.filters.length === 0 ? [] : [inner];
  });
  return { ...group, filters };
}

export function withAdded(group: Group, path: FilterPath, added: Filter): Group {
  const [at, ...deeper] = path;
  if (at === undefined) return { ...group, filters: [...group.filters, added] };
  const filters = group.filters.map((one, index) =>
    index === at && isGroup(one) ? withAdded(one, deeper, added) : one,
  );
  return { ...group, filters };
}

export function withOperator(group: Group, path: FilterPath, operator: Group["operator"]): Group {
  const [at, ...deeper] = path;
  if (at === undefined) return { ...group, operator };
  const filters = group.filters.map((one, index) =>
    index === at && isGroup(one) ? withOperator(one, deeper, operator) : one,
  );
  return { ...group, filters };
}

/** How many conditions there are, in all groups. */
export function countOf({ filters }: Group): number {
  return filters.reduce((sum, one) => sum + (isGroup(one) ? countOf(one) : 1), 0);
}
