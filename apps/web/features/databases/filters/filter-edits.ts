// Changes of a filter as data: a condition or group is named by its way down, index by index. Pure.
// Invariant: what is not changed stays as it is, however deep it stands.
import { isGroup, type Filter, type Group } from "@tessera/database/query/filter.ts";

export type FilterPath = readonly number[];

/** Groups that are edited: the filter itself is the first, a group in a group of it the third. Deeper ones are kept. */
export const DEEPEST_EDITED = 3;

/** `change` says what stands in the place now; what it leaves empty goes, with groups that hold nothing any more. */
function changedAt(group: Group, [at, ...deeper]: FilterPath, change: (one: Filter) => readonly Filter[]): Group {
  const filters = group.filters.flatMap((one, index): readonly Filter[] => {
    if (index !== at) return [one];
    if (deeper.length === 0) return change(one);
    if (!isGroup(one)) return [one];
    const inner = changedAt(one, deeper, change);
    return inner.filters.length === 0 ? [] : [inner];
  });
  return { ...group, filters };
}

/** The filter with another one in the place; null takes it away, with groups that hold nothing any more. */
export function withFilter(group: Group, path: FilterPath, next: Filter | null): Group {
  return changedAt(group, path, () => (next === null ? [] : [next]));
}

/** The same once more behind it. */
export function withDuplicate(group: Group, path: FilterPath): Group {
  return changedAt(group, path, (one) => [one, one]);
}

/** What stands in the place is the first one of a group there, whose conditions are joined the other way. */
export function withGroupOf(group: Group, path: FilterPath): Group {
  const { operator } = groupAt(group, path.slice(0, -1)) ?? group;
  return changedAt(group, path, (one) => [{ operator: otherOperator(operator), filters: [one] }]);
}

/** How a group within another one joins its conditions at first: as that one does it would say nothing new. */
export function otherOperator(operator: Group["operator"]): Group["operator"] {
  return operator === "and" ? "or" : "and";
}

/** Null where no group stands there. */
function groupAt(group: Group, [at, ...deeper]: FilterPath): Group | null {
  if (at === undefined) return group;
  const inner = group.filters[at];
  return inner !== undefined && isGroup(inner) ? groupAt(inner, deeper) : null;
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
