// The groups of a view as they are shown: by what, in their order, without those that are hidden, and which of them are folded. What is
// folded is each reader's own, kept in the browser. Asked for together with what stands at the foot of columns.
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import type { GroupBy } from "@tessera/database/query/group-by.ts";
import type { Property, Schema } from "@tessera/database/schema.ts";
import { calculationsOf, type Calculation } from "@tessera/database/view-model/calculations.ts";
import type {
  DatabaseSource,
  GroupsState,
  ReadyDatabase,
  StoredView,
  Watched,
} from "@tessera/database/source/database-source.ts";
import type { ShownGroup } from "@tessera/database/views/groups/grouped-rows.ts";
import { groupName } from "@tessera/database/views/groups/group-words.ts";
import { shownGroups, viewGrouping, type ViewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import { useGroups, type AnsweredGroups } from "@tessera/database/views/use-asked.tsx";
import { useMemo, useState, useSyncExternalStore } from "react";
import { useServices } from "../../../ground/services.ts";
import type { ViewQuestion } from "../personal/view-question.ts";

/** Groups that are shown at first, and that come with each press. */
const MOST_AT_ONCE = 100;

const nothing: Watched<GroupsState | null> = { read: () => null, subscribe: () => () => undefined };

export interface GroupedView {
  readonly source: DatabaseSource;
  readonly state: ReadyDatabase;
  readonly view: StoredView;
  readonly schema: Schema;
  readonly question: ViewQuestion;
  readonly search: string;
}

export interface FoldedGroups {
  readonly folded: ReadonlySet<string>;
  readonly onFold: (key: string, isFolded: boolean) => void;
}

export interface ViewGroups extends FoldedGroups {
  readonly calculations: readonly Calculation[];
  /** Null: nothing is asked, or the first answer is not here. */
  readonly answered: AnsweredGroups | null;
  /** What the answer says the rows are grouped by; null: the view has no groups, or they are not here. */
  readonly by: { readonly grouping: ViewGrouping; readonly groupBy: GroupBy; readonly property: Property } | null;
  readonly isGrouped: boolean;
  readonly groups: readonly ShownGroup[];
  readonly hasMore: boolean;
  readonly isWhole: boolean;
  readonly onMore: () => void;
}

export function useViewGroups(props: GroupedView, without: (property: string) => string): ViewGroups {
  const { source, view, schema, state, question, search } = props;
  const ports = useCellPorts();
  const [limit, setLimit] = useState(MOST_AT_ONCE);
  const grouping = viewGrouping(schema, viewFormat(view));
  const calculations = calculationsOf(view, schema);
  const isAsked = grouping !== null || calculations.length > 0;
  const asked = {
    collectionId: state.collectionId,
    viewId: view.id,
    filter: question.filter,
    search,
    groupBy: grouping?.groupBy ?? null,
    subGroupBy: null,
    aggregations: calculations,
    limit,
  };
  const answered = useGroups(source, isAsked ? asked : null);
  const watched: Watched<GroupsState | null> = answered?.groups ?? nothing;
  const groupsState = useSyncExternalStore(watched.subscribe, watched.read);
  const by = byOf(answered, grouping, schema);
  const shown = by === null ? [] : shownGroups(groupsState?.groups ?? [], by.grouping);
  return {
    ...useFoldedGroups(view.id),
    calculations,
    answered,
    by,
    isGrouped: grouping !== null,
    groups: shown.map((group) => ({
      ...group,
      name: by === null ? "" : groupName(group.value, by.property, ports, without),
    })),
    hasMore: groupsState?.hasMore ?? false,
    isWhole: groupsState?.isWhole ?? true,
    onMore: () => setLimit((now) => now + MOST_AT_ONCE),
  };
}

/** The answer may still be one to the grouping before. */
function byOf(answered: AnsweredGroups | null, grouping: ViewGrouping | null, schema: Schema): ViewGroups["by"] {
  const groupBy = answered?.question.groupBy;
  const property = groupBy == null ? undefined : schema.properties[groupBy.property];
  return groupBy == null || property === undefined || grouping === null ? null : { grouping, groupBy, property };
}

export function useFoldedGroups(viewId: string): FoldedGroups {
  const { preferences } = useServices();
  const key = `groups:${viewId}`;
  const [kept, setKept] = useState(() => {
    const stored = preferences.get(key);
    return Array.isArray(stored) ? stored.filter((one) => typeof one === "string") : [];
  });
  const folded = useMemo(() => new Set(kept), [kept]);
  const onFold = (group: string, isFolded: boolean): void => {
    if (folded.has(group) === isFolded) return;
    const next = isFolded ? [...kept, group] : kept.filter((one) => one !== group);
    preferences.set(key, next);
    setKept(next);
  };
  return { folded, onFold };
}
