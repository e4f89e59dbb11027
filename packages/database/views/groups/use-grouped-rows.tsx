// The lines of a grouped view, for as long as they are asked for. Invariant: groups come and go, and are folded, without their rows being
// asked for anew; another filter, sort or grouping asks for all of them.
import { useLayoutEffect, useState } from "react";
import { allOf } from "../../query/filter.ts";
import { conditionOfGroup } from "../../query/group-by.ts";
import type { Sort } from "../../query/sorts.ts";
import type { DatabaseSource, GroupsQuestion, RowsQuestion } from "../../source/database-source.ts";
import { GroupedRows, type Arrangement, type ShownGroup } from "./grouped-rows.ts";

/** `question`: that of the groups, which was answered; null: there are none. */
export function useGroupedRows(
  source: DatabaseSource,
  question: GroupsQuestion | null,
  sorts: readonly Sort[],
  arrangement: Arrangement,
): GroupedRows | null {
  const asked = question === null ? null : JSON.stringify({ ...question, sorts });
  const arranged = JSON.stringify(arrangement, (_key, value: unknown) => (value instanceof Set ? [...value] : value));
  const [rows, setRows] = useState<GroupedRows | null>(null);
  useLayoutEffect(() => {
    if (asked === null) return setRows(null);
    const next = new GroupedRows((group) => source.rows(rowsOf(JSON.parse(asked) as Asked, group)));
    setRows(next);
    return () => next.close();
  }, [source, asked]);
  useLayoutEffect(() => {
    rows?.arrange(arrangement);
    // The same as long as it says the same.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [rows, arranged]);
  return rows;
}

interface Asked extends GroupsQuestion {
  readonly sorts: readonly Sort[];
}

/** The rows of one group. */
function rowsOf({ collectionId, viewId, filter, search, sorts, groupBy }: Asked, { value }: ShownGroup): RowsQuestion {
  const inGroup = groupBy === null ? [] : [conditionOfGroup(groupBy, value)];
  return { collectionId, viewId, sorts, search, filter: allOf([filter, { operator: "and", filters: inGroup }]) };
}
