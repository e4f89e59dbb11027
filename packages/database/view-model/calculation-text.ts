// What values come to, in the words of the person's language. Pure. Invariant: a sum is written as the numbers of its column are;
// of no values there is "–".
import { isDateValue, type DateValue } from "../properties/base/date-value.ts";
import { modelOf } from "../properties/models.ts";
import { numberWords } from "../properties/number/number-format.ts";
import type { AggregationResult, Aggregator } from "../query/aggregations.ts";
import type { Property } from "../schema.ts";

/** How values are said to this person. */
export interface SayingPorts {
  /** As Intl names it. */
  readonly locale: string;
  readonly sayDate: (date: DateValue) => string;
  /** Null where nobody of that id is known. */
  readonly nameOf: (personId: string) => string | null;
}

const NOTHING = "–";
/** Values of a list that are written out. */
const MOST_LISTED = 20;
const MINUTE = 60_000;
const UNITS = [
  { unit: "day", ms: 1440 * MINUTE },
  { unit: "hour", ms: 60 * MINUTE },
  { unit: "minute", ms: MINUTE },
] as const;

export function calculationText(
  aggregator: Aggregator,
  result: AggregationResult,
  property: Property,
  { locale, sayDate, nameOf }: SayingPorts,
): string {
  switch (result.type) {
    case "number":
      return result.value === null ? NOTHING : numberText(aggregator, result.value, property, locale);
    case "date":
      return isDateValue(result.value ?? undefined) ? sayDate(result.value as DateValue) : NOTHING;
    case "duration":
      return result.value === null ? NOTHING : durationText(result.value, locale);
    case "list": {
      const { kind } = modelOf(property.type);
      const isPeople = kind === "person" || kind === "people";
      const listed = result.value.slice(0, MOST_LISTED).map((one) => (isPeople ? (nameOf(one) ?? "…") : one));
      const more = result.total - listed.length;
      return result.total === 0
        ? NOTHING
        : listed.join(", ") + (more > 0 ? ` +${numberWords(locale, more, undefined)}` : "");
    }
  }
}

function numberText(aggregator: Aggregator, value: number, { numberFormat }: Property, locale: string): string {
  if (aggregator.startsWith("percent_"))
    return new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 }).format(value);
  switch (aggregator) {
    case "average":
    case "median":
      return numberWords(locale, Number(value.toFixed(4)), numberFormat);
    case "sum":
    case "min":
    case "max":
    case "range":
      // Without the noise of binary fractions.
      return numberWords(locale, Number(value.toPrecision(15)), numberFormat);
    default:
      return numberWords(locale, value, undefined);
  }
}

/** In the largest unit of which there is a whole one. */
function durationText(ms: number, locale: string): string {
  const { unit, ms: length } = UNITS.find((one) => ms >= one.ms) ?? UNITS[ms === 0 ? 0 : 2];
  return new Intl.NumberFormat(locale, {
    style: "unit",
    unit,
    unitDisplay: "long",
    maximumFractionDigits: unit === "minute" ? 0 : 1,
  }).format(ms / length);
}
