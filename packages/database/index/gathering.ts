// The groups of an index's rows and what their values come to. Columns of groups are kept for the properties that are grouped by.
// Invariant: every row of the answer stands in at least one group of each property, and a group says all of its rows.
// Leaves which rows may be read to the index.
import { aggregate, isAggregatorOf, type AggregationResult } from "../query/aggregations.ts";
import type { Aggregation, Gather, Gathered, GatheredGroup } from "../query/gather.ts";
import { keyOfGroup, type GroupBy } from "../query/group-by.ts";
import type { Ignored } from "../query/plan.ts";
import { grouperOf } from "../query/grouping.ts";
import { QuestionRefused } from "../query/query-fault.ts";
import type { Asking } from "../properties/base/model.ts";
import { modelOf } from "../properties/models.ts";
import { propertyOf, type Schema } from "../schema.ts";
import type { Compare } from "./collation.ts";
import type { Column } from "./column.ts";
import { GroupColumn } from "./group-column.ts";
import type { Steps } from "./steps.ts";

/** Columns of groups that are kept. */
const MOST_COLUMNS = 12;
/** Results of one answer: groups, groups within groups, and the aggregations of each. */
const MOST_RESULTS = 150_000;
/** Groups within groups that are visited for one answer, with rows or without. */
const MOST_INNER_VISITS = 2_000_000;

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

/** What a question is about beside its rows. */
interface About {
  readonly schema: Schema;
  readonly end: number;
  readonly asking: Asking;
}

interface Gatherings {
  readonly gathered: Gathered;
  readonly ignored: readonly Ignored[];
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

  /** Throws `QuestionRefused` where the groups and what their values come to are too many for one answer. */
  *gather(slots: Uint32Array, asked: Gather, about: About): Steps<Gatherings> {
    const ignored: Ignored[] = [];
    const reducers: Means["aggregations"][number][] = [];
    for (const one of asked.aggregations) {
      yield* this.columns.get(one.property)?.prepareTests() ?? [];
      const reduce = this.reducerOf(one, about.schema, about.asking);
      if (reduce !== null && typeof reduce !== "function") ignored.push(reduce);
      reducers.push(typeof reduce === "function" ? reduce : () => null);
    }
    const means: Means = { limit: asked.limit, aggregations: reducers };
    const outer = yield* this.grouping(asked.groupBy, about, ignored);
    const inner = yield* this.grouping(asked.subGroupBy, about, ignored);
    refuseMany(slots.length, outer, inner, means);
    const all = outer === null ? { groups: [], total: 0 } : yield* groupsOf(slots, outer, inner, means, true);
    const subGroups = inner === null ? [] : (yield* groupsOf(slots, inner, null, means, true)).groups;
    const results: Gathered["aggregations"][number][] = [];
    for (const reduce of means.aggregations) {
      results.push(reduce(slots));
      yield;
    }
    return {
      gathered: { ...all, subGroups, hasMore: all.groups.length < all.total, aggregations: results },
      ignored,
    };
  }

  private *grouping(by: GroupBy | null, { schema, end, asking }: About, ignored: Ignored[]): Steps<Grouping | null> {
    if (by === null) return null;
    const property = propertyOf(schema, by.property);
    const column = this.columns.get(by.property);
    if (property === null || column === undefined) {
      ignored.push({ property: by.property, operator: "group", why: "property" });
      return null;
    }
    const grouper = grouperOf(property, by, asking);
    const key = JSON.stringify([by.property, grouper.said]);
    yield* column.prepareTests();
    const made = this.kept.get(key) ?? (yield* GroupColumn.of(end, column.reader(), grouper, this.texts));
    this.keep(key, made);
    return { groupBy: by, type: property.type, column: made };
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

/** By how many groups there can be, before any is made. */
function refuseMany(
  rows: number,
  outer: Grouping | null,
  inner: Grouping | null,
  { limit, aggregations }: Means,
): void {
  const shown = Math.min(limit, outer?.column.keys.length ?? 0);
  const within = inner?.column.keys.length ?? 0;
  const inners = Math.min(shown * Math.min(limit, within), rows);
  const results = (shown + inners) * (1 + aggregations.length);
  if (results > MOST_RESULTS) throw new QuestionRefused({ fault: "too-many-groups", limit: MOST_RESULTS });
  if (shown * within > MOST_INNER_VISITS)
    throw new QuestionRefused({ fault: "too-many-groups", limit: MOST_INNER_VISITS });
}

/** `isWhole`: with groups that are there without rows, and with all that may be shown. */
function* groupsOf(
  slots: Uint32Array,
  { groupBy, type, column }: Grouping,
  inner: Grouping | null,
  means: Means,
  isWhole: boolean,
): Steps<{ readonly groups: readonly GatheredGroup[]; readonly total: number }> {
  const totals = column.totals(slots);
  const keys = shownKeys(groupBy, column, totals, isWhole);
  const isParted = inner !== null || means.aggregations.length > 0;
  const parts = isParted ? column.parted(slots, totals) : [];
  const none = new Uint32Array(0);
  yield;
  const groups: GatheredGroup[] = [];
  for (const key of keys.slice(0, means.limit)) {
    const number = column.find(key);
    const part = number === undefined ? none : (parts[number] ?? none);
    // A group that no row ever stood in may be none of this type: its value is given back as it was said.
    const value =
      number === undefined
        ? groupBy.preferred.find((one) => keyOfGroup(one.value) === key)?.value
        : column.grouper.valueOf(key);
    groups.push({
      key,
      value: { type, ...(value !== undefined && { value }) },
      total: number === undefined ? 0 : (totals[number] ?? 0),
      aggregations: means.aggregations.map((reduce) => reduce(part)),
      groups: inner === null ? [] : (yield* groupsOf(part, inner, null, means, false)).groups,
    });
    yield;
  }
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
