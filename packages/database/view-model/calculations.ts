// What stands at the foot of a column, as its view holds it: `query2.aggregations`, a list of `{property, aggregator}`.
// Invariant: a column has one calculation; of several the first that its type admits is shown, and what is not known is kept as it is.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { modelOf } from "../properties/models.ts";
import { isAggregatorOf, type AggregationResult, type Aggregator } from "../query/aggregations.ts";
import { readAggregations, type Aggregation } from "../query/gather.ts";
import { propertyOf, type Schema } from "../schema.ts";
import type { StoredView } from "../source/database-source.ts";

export interface Calculation {
  readonly property: string;
  readonly aggregator: Aggregator;
}

function heldIn({ value }: StoredView): Json {
  const query = value["query2"];
  return isObject(query) ? (query["aggregations"] ?? null) : null;
}

/** Of living properties, one each. */
export function calculationsOf(view: StoredView, schema: Schema): readonly Calculation[] {
  const found = new Map<string, Calculation>();
  for (const { property, aggregator } of readAggregations(heldIn(view))) {
    const told = propertyOf(schema, property);
    if (told === null || found.has(property) || !isAggregatorOf(modelOf(told.type).kind, aggregator)) continue;
    found.set(property, { property, aggregator });
  }
  return [...found.values()];
}

/** What the view is to hold; null takes the column's calculation away. */
export function withCalculation(view: StoredView, property: string, aggregator: Aggregator | null): Json {
  const held = heldIn(view);
  const others = (isList(held) ? held : []).filter((one) => !isObject(one) || one["property"] !== property);
  const made: JsonObject[] = aggregator === null ? [] : [{ property, aggregator }];
  return [...others, ...made];
}

/** What was answered to it among the results of what was asked. */
export function resultIn(
  results: readonly (AggregationResult | null)[],
  asked: readonly Aggregation[],
  { property, aggregator }: Calculation,
): AggregationResult | null {
  return results[asked.findIndex((one) => one.property === property && one.aggregator === aggregator)] ?? null;
}
