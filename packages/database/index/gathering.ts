// The groups of an index's rows and what their values come to. Columns of groups are kept for the properties that are grouped by.
// Invariant: every row of the answer stands in at least one group of each property, and a group says all of its rows.
// Leaves which rows may be read to the index.
import { aggregate, isAggregatorOf, type AggregationResult } from "../query/aggregations.ts";
import type { Aggregation, Gather, Gathered, GatheredGroup } from "../query/gather.ts";
import { keyOfGroup, type GroupBy } from "../query/group-by.ts";
import type { Ignored } from "../query/plan.ts";
import { grouperOf } from "../query/grouping.ts";
import type { Asking } from "../properties/base/model.ts";
import { modelOf } from "../properties/models.ts";
import { propertyOf, type Schema } from "../schema.ts";
import type { Compare } from "./collation.ts";
import type { Column } from "./column.ts";
import { GroupColumn } from "./group-column.ts";

/** Columns of groups that are kept. */
const MOST_COLUMNS = 12;

/** What one question gathers by. */
interface Means {
  readonly limit: number;
  readonly aggregations: readonly ((slots: Uint32Array) => AggregationResult | null)[];
}

interface Grouping {
  readonly groupBy: GroupBy;
  readonly type: string;
  readonly column: GroupColumn;
}

export class Gathering {
  /** The least used first. */
  private readonly kept = new Map<string, GroupColumn>();

  constructor(
    private readonly columns: ReadonlyMap<string, Column>,
    private readonly texts: Compare,
  ) {}

  changed(slot: number): void {
    for (const column of this.kept.values()) column.refresh(slot);
  }

  clear(): void {
    this.kept.clear();
  }

  weight(): number {
    let sum = 0;
    for (const column of this.kept.values()) sum += column.weight();
    return sum;
  }

  gather(
    slots: Uint32Array,
    { groupBy, subGroupBy, aggregations, limit }: Gather,
    { schema, end, asking }: { readonly schema: Schema; readonly end: number; readonly asking: Asking },
  ): { readonly gathered: Gathered; readonly ignored: readonly Ignored[] } {
    const ignored: Ignored[] = [];
    const grouping = (by: GroupBy | null): Grouping | null => {
      const property = by === null ? null : propertyOf(schema, by.property);
      const column = by === null ? undefined : this.columns.get(by.property);
      if (by !== null && property !== null && column !== undefined) {
        const grouper = grouperOf(property, by, asking);
        const key = JSON.stringify([by.property, grouper.said]);
        const made = this.kept.get(key) ?? new GroupColumn(end, column.reader(), grouper, this.texts);
        this.keep(key, made);
        return { groupBy: by, type: property.type, column: made };
      }
      if (by !== null) ignored.push({ property: by.property, operator: "group", why: "property" });
      return null;
    };
    const means: Means = {
      limit,
      aggregations: aggregations.map((one) => {
        const reduce = this.reducerOf(one, schema, asking);
        if (typeof reduce === "function") return reduce;
        if (reduce !== null) ignored.push(reduce);
        return () => null;
      }),
    };
    const [outer, inner] = [grouping(groupBy), grouping(subGroupBy)];
    const all = outer === null ? { groups: [], total: 0 } : groupsOf(slots, outer, inner, means, true);
    const gathered = {
      ...all,
      subGroups: inner === null ? [] : groupsOf(slots, inner, null, means, true).groups,
      hasMore: all.groups.length < all.total,
      aggregations: means.aggregations.map((reduce) => reduce(slots)),
    };
    return { gathered, ignored };
  }

  private keep(key: string, column: GroupColumn): void {
    this.kept.delete(key);
    this.kept.set(key, column);
    const [oldest] = this.kept.keys();
    if (this.kept.size > MOST_COLUMNS && oldest !== undefined) this.kept.delete(oldest);
  }

  /** Null: nothing is asked for. */
  private reducerOf(
    { property, aggregator }: Aggregation,
    schema: Schema,
    { zone }: Asking,
  ): ((slots: Uint32Array) => AggregationResult) | Ignored | null {
    if (aggregator === "none") return null;
    // Rows are counted whatever is shown of them.
    if (aggregator === "count") return ({ length }) => ({ type: "number", value: length });
    const told = propertyOf(schema, property);
    const column = this.columns.get(property);
    if (told === null || column === undefined) return { property, operator: aggregator, why: "property" };
    const { kind } = modelOf(told.type);
    if (!isAggregatorOf(kind, aggregator)) return { property, operator: aggregator, why: "operator" };
    const value = column.reader();
    return (slots) => aggregate(aggregator, kind, { count: slots.length, at: (n) => value(slots[n] ?? 0) }, zone);
  }
}

/** `isWhole`: with groups that are there without rows, and with all that may be shown. */
function groupsOf(
  slots: Uint32Array,
  { groupBy, type, column }: Grouping,
  inner: Grouping | null,
  means: Means,
  isWhole: boolean,
): { readonly groups: readonly GatheredGroup[]; readonly total: number } {
  const totals = column.totals(slots);
  const keys = shownKeys(groupBy, column, totals, isWhole);
  const isParted = inner !== null || means.aggregations.length > 0;
  const parts = isParted ? column.parted(slots, totals) : [];
  const none = new Uint32Array(0);
  const groups = keys.slice(0, means.limit).map((key): GatheredGroup => {
    const number = column.find(key);
    const part = number === undefined ? none : (parts[number] ?? none);
    // A group that no row ever stood in may be none of this type: its value is given back as it was said.
    const value =
      number === undefined
        ? groupBy.preferred.find((one) => keyOfGroup(one.value) === key)?.value
        : column.grouper.valueOf(key);
    return {
      key,
      value: { type, ...(value !== undefined && { value }) },
      total: number === undefined ? 0 : (totals[number] ?? 0),
      aggregations: means.aggregations.map((reduce) => reduce(part)),
      groups: inner === null ? [] : groupsOf(part, inner, null, means, false).groups,
    };
  });
  return { groups, total: keys.length };
}

/** Those with a place by hand, then the others in their order, that of the rows that have none at the end. */
function shownKeys(groupBy: GroupBy, column: GroupColumn, totals: Uint32Array, isWhole: boolean): string[] {
  const { fixed } = column.grouper;
  const preferred = [...new Set(groupBy.preferred.map(({ value }) => keyOfGroup(value)))];
  const isFixed = new Set(isWhole ? fixed : []);
  const hasRows = (key: string): boolean => (totals[column.find(key) ?? -1] ?? 0) > 0;
  const named = column.inOrder().map((number) => column.keys[number] ?? "");
  const natural = groupBy.sort === "descending" ? named.toReversed() : named;
  const first = isWhole ? preferred : preferred.filter(hasRows);
  const placed = new Set(first);
  const others = [...natural, ""].filter((key) => !placed.has(key) && (isFixed.has(key) || hasRows(key)));
  return [...first, ...others];
}
