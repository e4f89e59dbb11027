// What questions ask of which types, so that the soak of queries can say that nothing was left out.
import { aggregatorsOf } from "../query/aggregations.ts";
import type { Filter } from "../query/filter.ts";
import type { Gather } from "../query/gather.ts";
import type { GroupBy } from "../query/group-by.ts";
import type { Question } from "../query/question.ts";
import { modelOf } from "../properties/models.ts";
import type { Schema } from "../schema.ts";
import { TYPES } from "./random-collection.ts";

const WAYS: Readonly<Record<string, readonly string[]>> = {
  time: ["relative", "day", "week", "month", "year"],
  text: ["exact", "alphabet_prefix"],
  files: ["exact", "alphabet_prefix"],
  number: ["one by one", "range"],
};
const waysOf = (type: string): readonly string[] =>
  type === "status" ? ["option", "group"] : (WAYS[modelOf(type).kind] ?? ["option"]);

/** All that may be asked: each operator of each type, each way to group by it and within groups, each aggregation; and filters three deep. */
export function everythingAsked(): readonly string[] {
  const ofType = (type: string): readonly string[] => [
    ...Object.keys(modelOf(type).operators).map((operator) => `${type} ${operator}`),
    ...waysOf(type).flatMap((way) => [`${type} in groups by ${way}`, `${type} within groups by ${way}`]),
    ...aggregatorsOf(modelOf(type).kind).map((aggregator) => `${type} comes to ${aggregator}`),
  ];
  return [...["title", ...TYPES].flatMap(ofType), "filters 3 deep"];
}

export function askedBy({ filter }: Question, schema: Schema): readonly string[] {
  const asked: string[] = [];
  const walk = (one: Filter, depth: number): void => {
    if ("filters" in one) {
      if (depth === 3) asked.push("filters 3 deep");
      for (const inner of one.filters) walk(inner, depth + 1);
      return;
    }
    const property = schema.properties[one.property];
    if (property !== undefined) asked.push(`${property.type} ${one.operator}`);
  };
  walk(filter, 1);
  return asked;
}

export function askedByGather({ groupBy, subGroupBy, aggregations }: Gather, schema: Schema): readonly string[] {
  const typeOf = (key: string): string => schema.properties[key]?.type ?? "";
  const grouped = (by: GroupBy | null, where: string): string[] => {
    const type = by === null ? "" : typeOf(by.property);
    return by === null || type === "" ? [] : [`${type} ${where} groups by ${wayOf(by, type)}`];
  };
  return [
    ...grouped(groupBy, "in"),
    ...grouped(subGroupBy, "within"),
    ...aggregations.map(({ property, aggregator }) => `${typeOf(property)} comes to ${aggregator}`),
  ];
}

function wayOf({ by, range }: GroupBy, type: string): string {
  if (modelOf(type).kind === "number") return range === null ? "one by one" : "range";
  const ways = waysOf(type);
  return ways.includes(by) ? by : (ways[0] ?? "");
}
