// What a person asks of a view for themselves: a filter, sorts, or both, that count in place of the view's own until they are saved for
// everyone or given up. As data; pure.
// Invariant: what is as the view has it is nobody's own, and each part knows what the view had when the person went their own way.
import { storedFilter } from "@tessera/database/edit/view-edits.ts";
import { readFilter, type Group } from "@tessera/database/query/filter.ts";
import { isFault } from "@tessera/database/query/query-fault.ts";
import { readSorts, type Sort } from "@tessera/database/query/sorts.ts";
import { isList, isObject, sameJson, type Json } from "@tessera/kernel/values/json.ts";

/** What people filter and sort a view by. */
export interface QueryParts {
  readonly filter: Group;
  readonly sorts: readonly Sort[];
}

interface Personal<Part> {
  readonly value: Part;
  /** What the view had instead when this began. */
  readonly over: Part;
}

export interface PersonalQuery {
  readonly filter: Personal<Group> | null;
  readonly sorts: Personal<readonly Sort[]> | null;
}

export const NOTHING_PERSONAL: PersonalQuery = { filter: null, sorts: null };

const sorted = (sorts: readonly Sort[]): Json => sorts.map(({ property, direction }) => ({ property, direction }));
const sameFilter = (a: Group, b: Group): boolean => sameJson(storedFilter(a), storedFilter(b));
const sameSorts = (a: readonly Sort[], b: readonly Sort[]): boolean => sameJson(sorted(a), sorted(b));

/** As it is once the person changes a part. `view`: what the view has. */
export function withPersonal(personal: PersonalQuery, view: QueryParts, next: Partial<QueryParts>): PersonalQuery {
  const put = <Part>(was: Personal<Part> | null, value: Part, of: Part): Personal<Part> => ({
    value,
    over: was?.over ?? of,
  });
  const { filter, sorts } = next;
  return counted(
    {
      filter: filter === undefined ? personal.filter : put(personal.filter, filter, view.filter),
      sorts: sorts === undefined ? personal.sorts : put(personal.sorts, sorts, view.sorts),
    },
    view,
  );
}

/** Without parts that are as the view has them by now. */
export function counted({ filter, sorts }: PersonalQuery, view: QueryParts): PersonalQuery {
  return {
    filter: filter === null || sameFilter(filter.value, view.filter) ? null : filter,
    sorts: sorts === null || sameSorts(sorts.value, view.sorts) ? null : sorts,
  };
}

/** Whether the view has been changed since, in a part that the person has their own of. */
export function isOutdated({ filter, sorts }: PersonalQuery, view: QueryParts): boolean {
  return (
    (filter !== null && !sameFilter(filter.over, view.filter)) || (sorts !== null && !sameSorts(sorts.over, view.sorts))
  );
}

/** As it is kept on the device; null where there is nothing to keep. */
export function keptPersonal({ filter, sorts }: PersonalQuery): Json {
  if (filter === null && sorts === null) return null;
  return {
    filter: filter && { value: storedFilter(filter.value), over: storedFilter(filter.over) },
    sorts: sorts && { value: sorted(sorts.value), over: sorted(sorts.over) },
  };
}

/** What cannot be read is as if it were not there. */
export function readPersonal(kept: unknown): PersonalQuery {
  const parts = kept as Json | undefined;
  if (!isObject(parts)) return NOTHING_PERSONAL;
  return { filter: partIn(parts["filter"], filterIn), sorts: partIn(parts["sorts"], sortsIn) };
}

function partIn<Part>(kept: Json | undefined, read: (kept: Json | undefined) => Part | null): Personal<Part> | null {
  if (!isObject(kept)) return null;
  const [value, over] = [read(kept["value"]), read(kept["over"])];
  return value === null || over === null ? null : { value, over };
}

function filterIn(kept: Json | undefined): Group | null {
  const read = isObject(kept) ? readFilter(kept) : null;
  return read === null || isFault(read) ? null : read;
}

function sortsIn(kept: Json | undefined): readonly Sort[] | null {
  const read = isList(kept) ? readSorts(kept) : null;
  return read === null || isFault(read) ? null : read;
}
