// The groups that the server told of, with one's own changes in them: a row leaves the groups that it stood in and enters those that it
// stands in now. Pure. Invariant: the answer is an anticipation, and the server's takes its place: what values come to stays as it was
// told until then.
import { CollectionIndex } from "@tessera/database/index/collection-index.ts";
import { MOST_GROUPS, type Gathered, type GatheredGroup } from "@tessera/database/query/gather.ts";
import { readSchema } from "@tessera/database/schema.ts";
import type { GroupsQuestion } from "@tessera/database/source/database-source.ts";
import type { Entry } from "@tessera/kernel/records/entry.ts";
import type { JsonObject } from "@tessera/kernel/values/json.ts";
import { LOCALE, type Asker } from "./place-own.ts";
import { HOLDER, rowOf } from "./row-of.ts";

/** A row as the server counted it, and as it is here; null: it was, or is, no row. */
export interface MovedRow {
  readonly before: Entry | null;
  readonly after: Entry | null;
}

export interface CountedGroups extends Gathered {
  readonly rows: number;
}

export const NO_GROUPS: CountedGroups = {
  groups: [],
  subGroups: [],
  total: 0,
  hasMore: false,
  aggregations: [],
  rows: 0,
};

/** `counted`: null where the server knows nothing of the collection yet, and all its rows are one's own. */
export function moveOwn(
  counted: CountedGroups | null,
  moved: readonly MovedRow[],
  question: GroupsQuestion,
  collection: JsonObject,
  asker: Asker,
): CountedGroups {
  const gather = (entries: readonly (Entry | null)[]): CountedGroups => {
    const index = new CollectionIndex(readSchema(collection), LOCALE);
    for (const entry of entries) if (entry !== null) index.upsert(rowOf(entry));
    const { filter, search, groupBy, subGroupBy } = question;
    const aggregations = counted === null ? question.aggregations : [];
    const reader = { signature: "", holders: [HOLDER], shown: null };
    const asked = {
      ...asker,
      reader,
      filter,
      search,
      sorts: [],
      after: null,
      limit: 0,
      gather: { groupBy, subGroupBy, aggregations, limit: MOST_GROUPS },
    };
    const answer = index.ask(asked);
    return answer?.gathered === undefined ? NO_GROUPS : { ...answer.gathered, rows: answer.total };
  };
  const after = gather(moved.map((row) => row.after));
  if (counted === null) return after;
  const before = gather(moved.map((row) => row.before));
  const groups = merged(counted.groups, before.groups, after.groups, !counted.hasMore);
  return {
    ...counted,
    groups,
    subGroups: merged(counted.subGroups, before.subGroups, after.subGroups, true),
    total: Math.max(counted.total, groups.length),
    rows: counted.rows + after.rows - before.rows,
  };
}

type Groups = readonly GatheredGroup[];

/** `isOpen`: a group that was not told of is one that had no rows. */
function merged(counted: Groups, before: Groups, after: Groups, isOpen: boolean): GatheredGroup[] {
  const [left, entered] = [byKey(before), byKey(after)];
  const groups = counted.map((group): GatheredGroup => {
    const [was, is] = [left.get(group.key), entered.get(group.key)];
    const total = Math.max(0, group.total + (is?.total ?? 0) - (was?.total ?? 0));
    return { ...group, total, groups: merged(group.groups, was?.groups ?? [], is?.groups ?? [], true) };
  });
  const known = new Set(counted.map(({ key }) => key));
  const made = isOpen ? after.filter(({ key, total }) => total > 0 && !known.has(key)) : [];
  // The group of the rows that have no value stays the last one.
  const isLast = groups.at(-1)?.key === "";
  return [...groups.slice(0, isLast ? -1 : undefined), ...made, ...(isLast ? groups.slice(-1) : [])];
}

function byKey(groups: Groups): ReadonlyMap<string, GatheredGroup> {
  return new Map(groups.map((group) => [group.key, group]));
}
