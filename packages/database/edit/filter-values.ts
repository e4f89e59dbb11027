// The values that a new row takes from the filter of the view in which it is created, so that the row passes the filter. Pure.
// Invariants: a value is taken only from conditions that every row must pass (joined by "and", or the only one of an "or"), only if
// the conditions name one value, and only if that value passes all of the conditions about its property.
import type { Json, JsonObject } from "@tessera/kernel/values/json.ts";
import { dateOf } from "../dates/days.ts";
import { dayIn } from "../dates/zones.ts";
import type { Asking } from "../properties/base/model.ts";
import { modelOf, models } from "../properties/models.ts";
import { operandsOf, unwrapped } from "../properties/operators/operands.ts";
import { optionNamed, optionsNamed } from "../properties/operators/option-operators.ts";
import { personOf } from "../properties/operators/person-operators.ts";
import { daysOf } from "../properties/operators/time-operators.ts";
import { isGroup, type Condition, type Group } from "../query/filter.ts";
import { propertyOf, type Property, type Schema } from "../schema.ts";

/** The stored values by property key. A property without a single value that passes the filter is left out. */
export function valuesOfFilter(filter: Group, schema: Schema, asking: Asking): JsonObject {
  const values: Record<string, Json> = {};
  for (const [key, conditions] of byProperty(demanded(filter))) {
    const property = propertyOf(schema, key);
    if (property === null || modelOf(property.type).source !== "properties") continue;
    const value = valueOf(property, conditions, asking);
    if (value !== undefined && passesAll(value, property, conditions, asking)) values[key] = value;
  }
  return values;
}

/** The conditions that every row of the view passes. */
function demanded({ operator, filters }: Group): Condition[] {
  if (operator === "or" && filters.length !== 1) return [];
  return filters.flatMap((one) => (isGroup(one) ? demanded(one) : [one]));
}

function byProperty(conditions: readonly Condition[]): Map<string, Condition[]> {
  const found = new Map<string, Condition[]>();
  for (const one of conditions) found.set(one.property, [...(found.get(one.property) ?? []), one]);
  return found;
}

/** False for contradicting conditions. A condition that cannot be evaluated is ignored, as in the query. */
function passesAll(value: Json, property: Property, conditions: readonly Condition[], asking: Asking): boolean {
  const model = modelOf(property.type);
  const indexed = model.indexed(value);
  return conditions.every(({ operator, value: operand }) => {
    const name = operatorOf(property, operator);
    const known = Object.hasOwn(model.operators, name) ? model.operators[name] : undefined;
    return known?.(operand, asking, property)?.test(indexed) ?? true;
  });
}

/** Existing clients query a group of a status without an operator. */
const operatorOf = ({ type }: Property, operator: string): string =>
  operator === "" && type === "status" ? "status_is" : operator;

function valueOf(property: Property, conditions: readonly Condition[], asking: Asking): Json | undefined {
  switch (property.type) {
    case "multi_select":
      return models.multi_select.write(several(conditions, "enum_contains", optionNamed));
    case "person":
      return models.person.write(several(conditions, "person_contains", (one) => personOf(one, asking)));
    default:
      for (const condition of conditions) {
        const value = valueOfOne(property, condition, asking);
        if (value !== undefined) return value;
      }
      return undefined;
  }
}

/** What the conditions of this operator name, one each: a condition with several operands leaves the choice open. */
function several(
  conditions: readonly Condition[],
  operator: string,
  read: (operand: Json) => string | null,
): readonly string[] {
  const named = conditions
    .filter((one) => one.operator === operator)
    .flatMap(({ value }) => {
      const operands = operandsOf(value);
      const [only] = operands;
      return only === undefined || operands.length > 1 ? [] : [read(only)];
    });
  return [...new Set(named.filter((one) => one !== null))];
}

const TEXTS: ReadonlySet<string> = new Set(["title", "text", "url", "email", "phone_number"]);

function valueOfOne(property: Property, { operator, value }: Condition, asking: Asking): Json | undefined {
  const { type } = property;
  const operands = operandsOf(value);
  const [operand] = operands;
  if (operand === undefined) return undefined;
  const wanted = unwrapped(operand);
  switch (operatorOf(property, operator)) {
    case "string_is":
      return typeof wanted === "string" && wanted !== "" && operands.length === 1 && TEXTS.has(type)
        ? [[wanted]]
        : undefined;
    case "string_contains":
    case "string_starts_with":
    case "string_ends_with":
      return typeof wanted === "string" &&
        wanted !== "" &&
        operands.length === 1 &&
        (type === "title" || type === "text")
        ? [[wanted]]
        : undefined;
    case "number_equals":
      return type === "number" && operands.length === 1
        ? models.number.write(models.number.read(typeof wanted === "number" ? wanted : [[String(wanted)]]))
        : undefined;
    case "enum_is":
    case "enum_contains":
    case "status_is":
      return type === "select" || type === "status" ? onlyOption(property, operands) : undefined;
    case "checkbox_is":
      return type === "checkbox" ? models.checkbox.write(wanted === true || wanted === "Yes") : undefined;
    case "checkbox_is_not":
      return type === "checkbox" ? models.checkbox.write(wanted === false || wanted === "No") : undefined;
    case "date_is_within":
      return type === "date" ? dateOfOperand(operand, asking, true) : undefined;
    case "date_is":
    case "date_is_on_or_before":
    case "date_is_on_or_after":
      return type === "date" ? dateOfOperand(operand, asking, false) : undefined;
    default:
      return undefined;
  }
}

/** The option that the operands name; undefined if they name several, or a group of a status with several options. */
function onlyOption(property: Property, operands: readonly Json[]): Json | undefined {
  const [only, ...others] = new Set(operands.flatMap((one) => optionsNamed(one, property)));
  return only === undefined || others.length > 0 ? undefined : models.select.write(only);
}

/** The first of the days that the operand names. `isWithin`: today if it is among these days. */
function dateOfOperand(operand: Json, asking: Asking, isWithin: boolean): Json | undefined {
  const span = daysOf(operand, asking);
  if (span === null) return undefined;
  const today = dayIn(asking.zone, asking.now);
  const day = isWithin && today >= span.first && today <= span.last ? today : span.first;
  return models.date.write({ type: "date", start_date: dateOf(day) });
}
