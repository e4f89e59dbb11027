// What a new row takes from the filter of the view that it is made in, so that it stands there. Pure.
// Invariant: only what must hold of every row is taken: conditions that are joined by "and", and the only one of an "or".
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { relativeSpan, dateOf } from "../dates/days.ts";
import { dayIn } from "../dates/zones.ts";
import { isDateValue } from "../properties/base/date-value.ts";
import type { Asking } from "../properties/base/model.ts";
import { models } from "../properties/models.ts";
import { operandsOf, relativeOf, unwrapped } from "../properties/operators/operands.ts";
import { isGroup, type Condition, type Group } from "../query/filter.ts";
import { propertyOf, type Schema } from "../schema.ts";

export function valuesOfFilter(filter: Group, schema: Schema, asking: Asking): JsonObject {
  const values: Record<string, Json> = {};
  for (const condition of demanded(filter)) {
    const type = propertyOf(schema, condition.property)?.type;
    const value = type === undefined ? undefined : valueOf(type, condition, asking);
    if (value !== undefined && !Object.hasOwn(values, condition.property)) values[condition.property] = value;
  }
  return values;
}

function demanded({ operator, filters }: Group): Condition[] {
  if (operator === "or" && filters.length !== 1) return [];
  return filters.flatMap((one) => (isGroup(one) ? demanded(one) : [one]));
}

function valueOf(type: string, { operator, value }: Condition, asking: Asking): Json | undefined {
  const [operand] = operandsOf(value);
  if (operand === undefined) return undefined;
  const wanted = unwrapped(operand);
  switch (operator) {
    case "string_is":
    case "string_contains":
    case "string_starts_with":
    case "string_ends_with":
      return typeof wanted === "string" && wanted !== "" && (type === "title" || type === "text")
        ? [[wanted]]
        : undefined;
    case "number_equals":
      return models.number.write(models.number.read(typeof wanted === "number" ? wanted : [[String(wanted)]]));
    case "enum_is":
    case "enum_contains":
      return type === "select" && typeof wanted === "string" ? models.select.write(wanted) : undefined;
    case "checkbox_is":
      return models.checkbox.write(wanted === true || wanted === "Yes");
    case "date_is":
    case "date_is_within":
    case "date_is_on_or_before":
    case "date_is_on_or_after":
      return type === "date" ? dateOfOperand(operand, wanted, asking) : undefined;
    default:
      return undefined;
  }
}

function dateOfOperand(operand: Json, wanted: Json, asking: Asking): Json | undefined {
  const word = relativeOf(operand)?.["value"];
  const today = dayIn(asking.zone, asking.now);
  const span = typeof word === "string" ? relativeSpan(word, today) : null;
  if (span !== null) {
    const day = today >= span.first && today <= span.last ? today : span.first;
    return models.date.write({ type: "date", start_date: dateOf(day) });
  }
  const start = isObject(wanted) ? wanted["start_date"] : wanted;
  const date = { type: "date", start_date: start ?? null };
  return isDateValue(date) ? models.date.write(date) : undefined;
}
