// How times are tested: by days, on the calendar of whoever asks. A range is tested by its start.
// Invariant: the days are made into bounds once a question, so that no row needs the table of zones.
import { isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import { DAY, dayOf, isUnit, relativeSpan, spanOf, type Span } from "../../dates/days.ts";
import { dayIn, instantOf } from "../../dates/zones.ts";
import type { Asking, Moment, Operator, Operators } from "../base/model.ts";
import { emptiness, operandsOf, relativeOf, unwrapped } from "./operands.ts";

/** The days that an operand stands for: a date, a range, or a word such as "today". Null if it stands for none. */
export function daysOf(operand: Json, asking: Asking): Span | null {
  const relative = relativeOf(operand);
  if (relative !== null) return relativeDays(relative, dayIn(asking.zone, asking.now));
  const value = unwrapped(operand);
  const [start, end] = isObject(value) ? [value["start_date"], value["end_date"]] : [value, undefined];
  const first = typeof start === "string" ? dayOf(start.slice(0, 10)) : null;
  const last = typeof end === "string" ? dayOf(end) : first;
  return first === null || last === null ? null : { first, last };
}

/** {value: "today"}, {value: "the_past_week"} or {value: "custom", direction, unit, count}. */
function relativeDays(relative: JsonObject, today: number): Span | null {
  const { value, direction, unit, count } = relative;
  if (typeof value !== "string") return null;
  if (value !== "custom") return relativeSpan(value, today);
  const ways = ["past", "next", "this"] as const;
  const way = ways.find((one) => one === direction);
  if (way === undefined || !isUnit(unit)) return null;
  const many = typeof count === "number" && Number.isInteger(count) && count >= 0 && count <= 10_000 ? count : null;
  return way === "this" || many !== null ? spanOf(today, way, unit, many ?? 1) : null;
}

/** From the first moment of the days up to, not including, the first one after them. */
interface Bounds {
  readonly from: number;
  readonly to: number;
}

function byBounds(
  compare: (at: number, bounds: Bounds) => boolean,
  wanted: (span: Span) => Span = (span) => span,
): Operator<Moment> {
  return (operand, asking) => {
    const [first] = operandsOf(operand);
    const days = first === undefined ? null : daysOf(first, asking);
    if (days === null) return null;
    const span = wanted(days);
    const wall = { from: span.first * DAY, to: (span.last + 1) * DAY };
    const instant = { from: instantOf(asking.zone, wall.from), to: instantOf(asking.zone, wall.to) };
    return {
      said: [wall.from, wall.to, instant.from, instant.to],
      test: (value) => value !== null && compare(value.at, value.isInstant ? instant : wall),
    };
  };
}

/** Of a range the day that it begins with. */
const firstDay = ({ first }: Span): Span => ({ first, last: first });
const isWithin = (at: number, { from, to }: Bounds): boolean => at >= from && at < to;

export const timeOperators: Operators<Moment> = {
  ...emptiness,
  date_is: byBounds(isWithin, firstDay),
  date_is_within: byBounds(isWithin),
  date_is_before: byBounds((at, { from }) => at < from, firstDay),
  date_is_after: byBounds((at, { to }) => at >= to, firstDay),
  date_is_on_or_before: byBounds((at, { to }) => at < to, firstDay),
  date_is_on_or_after: byBounds((at, { from }) => at >= from, firstDay),
};
