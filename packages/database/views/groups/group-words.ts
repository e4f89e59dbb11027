// What a group of rows is called: the words of its option, a name, yes or no, a day, a span of days, a span of numbers; or that its rows
// have no value. Pure; words and digits are those of the person's language.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import type { DateValue } from "../../properties/base/date-value.ts";
import { modelOf } from "../../properties/models.ts";
import { numberWords } from "../../properties/number/number-format.ts";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { SayingPorts } from "../../view-model/calculation-text.ts";

export interface GroupNaming extends SayingPorts {
  readonly words: { readonly yes: string; readonly no: string };
  readonly today: () => string;
}

/** `without`: what the group of the rows that have no value of a property is called. */
export function groupName(
  { value }: GroupValue,
  property: Property,
  ports: GroupNaming,
  without: (property: string) => string,
): string {
  const key = keyOfGroup(value);
  if (key === "") return without(property.name);
  switch (modelOf(property.type).kind) {
    case "flag":
      return key === "true" ? ports.words.yes : ports.words.no;
    case "person":
    case "people":
      return ports.nameOf(key) ?? "…";
    case "number":
      return numbersName(value, property, ports.locale);
    case "time":
      return timeName(value, ports);
    case "option":
    case "options":
    case "text":
    case "files":
      return key;
  }
}

function numbersName(value: Json | undefined, { numberFormat }: Property, locale: string): string {
  const say = (number: number): string => numberWords(locale, number, numberFormat);
  if (!isObject(value)) return typeof value === "number" ? say(value) : keyOfGroup(value);
  const { from, to } = value;
  if (typeof from !== "number") return typeof to === "number" ? `< ${say(to)}` : "";
  return typeof to === "number" ? `${say(from)} – ${say(to)}` : `≥ ${say(from)}`;
}

function timeName(value: Json | undefined, { locale, sayDate, today }: GroupNaming): string {
  const { type, range } = isObject(value) ? value : {};
  const { start_date, end_date } = isObject(range) ? range : {};
  if (typeof start_date !== "string") return keyOfGroup(value);
  if (type === "year") return start_date.slice(0, 4);
  const last = typeof end_date === "string" ? end_date : start_date;
  const away = daysBetween(today(), start_date);
  // Of the month that a near span cuts, the rest is the month.
  const isMonth = type === "month" || (type === "relative" && Math.abs(away) > 30);
  if (isMonth && start_date.slice(0, 7) === last.slice(0, 7))
    return new Intl.DateTimeFormat(locale, { month: "long", year: "numeric", timeZone: "UTC" }).format(
      Date.parse(start_date),
    );
  const said: DateValue =
    last === start_date ? { type: "date", start_date } : { type: "daterange", start_date, end_date: last };
  return sayDate(said);
}

const DAY = 86_400_000;
const daysBetween = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY;
