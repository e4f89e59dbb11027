// Commands on what a view shows: its columns, the colours of rows, groups and calculations.
import { setFrozen, setWrap } from "@tessera/database/edit/table-format.ts";
import * as views from "@tessera/database/edit/view-edits.ts";
import type { Aggregator } from "@tessera/database/query/aggregations.ts";
import type { GroupBy, GroupValue } from "@tessera/database/query/group-by.ts";
import { readSchema } from "@tessera/database/schema.ts";
import { withCalculation } from "@tessera/database/view-model/calculations.ts";
import { setColourRules } from "@tessera/database/views/colours/colour-edits.ts";
import type { ColourRule } from "@tessera/database/views/colours/colour-rules.ts";
import { storedColumns, type Column } from "@tessera/database/view-model/columns.ts";
import type { DatabaseSource, StoredView } from "@tessera/database/source/database-source.ts";
import {
  storedGroupBy,
  viewGrouping,
  withGroupBefore,
  withHidden,
  type ViewGrouping,
} from "@tessera/database/views/groups/view-grouping.ts";
import { storedGrouping } from "@tessera/database/view-model/view-types.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import type { DatabaseWriter } from "./database-writer.ts";

export function columnOperations(
  { spaceId }: Pick<DatabaseSource, "spaceId">,
  view: StoredView,
  columns: readonly Column[],
): readonly Operation[] {
  return views.setColumns(spaceId, view.id, storedColumns(columns, views.viewFormat(view)));
}

export function viewFormatCommands({ source, ready, write }: DatabaseWriter) {
  const { spaceId } = source;
  return {
    setColumns: (view: StoredView, columns: readonly Column[]) =>
      write(columnOperations(source, view, columns), "set-columns"),
    /** `last`: the place of the last frozen column among those that are shown. */
    freezeColumns: (view: StoredView, last: number) => write(setFrozen(spaceId, view.id, last), "freeze-columns"),
    /** Wraps all columns of a table; `setColumns` wraps a single one. */
    setWrap: (view: StoredView, wraps: boolean) => write(setWrap(spaceId, view, wraps), "set-columns"),
    setColourRules: (view: StoredView, rules: readonly ColourRule[]) =>
      write(setColourRules(spaceId, view.id, rules), "set-colors", `colors ${view.id}`),
    /** What rows are grouped by, on a board within its columns; null: by nothing. */
    setGrouping: (view: StoredView, grouping: Pick<ViewGrouping, "groupBy" | "hidesEmpty"> | null) => {
      const now = ready();
      if (now === null) return false;
      const schema = readSchema(now.collection);
      const before = viewGrouping(schema, views.viewFormat(view))?.groupBy;
      const partsOf = (by: GroupBy | undefined): string => JSON.stringify([by?.property, by?.by, by?.range]);
      const isOther = partsOf(before) !== partsOf(grouping?.groupBy);
      const stored = grouping === null ? null : storedGroupBy(grouping, schema);
      return write(views.setGrouping(spaceId, view, stored, isOther), "set-group-by");
    },
    /** Makes the columns of a board by another property; the groups kept for the old one are forgotten. */
    setBoardGrouping: (view: StoredView, key: string) => {
      const now = ready();
      if (now === null) return false;
      const grouping = storedGrouping(readSchema(now.collection), key);
      return write(views.setBoardGrouping(spaceId, view, grouping), "set-group-by");
    },
    hideGroup: (view: StoredView, property: string, value: GroupValue, isHidden: boolean) =>
      write(
        views.setGroups(spaceId, view.id, withHidden(views.viewFormat(view), property, value, isHidden)),
        "hide-group",
      ),
    /** `before`: the group that it comes to stand before; null: behind all. */
    moveGroup: (
      view: StoredView,
      property: string,
      shown: Parameters<typeof withGroupBefore>[2],
      key: string,
      before: string | null,
    ) =>
      write(
        views.setGroups(spaceId, view.id, withGroupBefore(views.viewFormat(view), property, shown, key, before)),
        "move-group",
      ),
    /** Null takes the calculation away. */
    setCalculation: (view: StoredView, key: string, aggregator: Aggregator | null) =>
      write(views.setCalculations(spaceId, view.id, withCalculation(view, key, aggregator)), "set-calculation"),
  };
}
