// What a row stores to stand in a group, and which groups a row can be brought into. Pure. Invariant: of several values the one of the
// group that it left gives way to the one of the group that it enters; the group of the rows that have none empties them all; a date
// keeps its times and how long it is.
import { isObject, type Json } from "@tessera/kernel/values/json.ts";
import { dateOf, dayOf } from "../../dates/days.ts";
import type { DateValue } from "../../properties/base/date-value.ts";
import { modelOf, models } from "../../properties/models.ts";
import { keyOfGroup, type GroupBy, type GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";

/** The group of the rows that have no value. */
export const NO_VALUE: GroupValue = { type: "" };

/** Whether a row takes the value of such a group by standing in it: letters that texts begin with, and what the server writes, it does not. */
export function isEntered(property: Property, groupBy: GroupBy, { value }: GroupValue): boolean {
  const { kind, source } = modelOf(property.type);
  if (source !== "properties" || kind === "files") return false;
  if (keyOfGroup(value) === "") return true;
  if (kind === "text") return groupBy.by !== "alphabet_prefix";
  return kind !== "number" || numberOf(value) !== null;
}

/** `from`: the group that it stands in now. */
export function storedInGroup(
  property: Property,
  stored: Json | undefined,
  from: GroupValue,
  to: GroupValue,
): Json | undefined {
  const [left, entered] = [keyOfGroup(from.value), keyOfGroup(to.value)];
  if (entered === "" && property.type !== "checkbox") return undefined;
  const several = (now: readonly string[] | null): string[] => {
    const kept = now ?? [];
    const at = left === "" ? -1 : kept.indexOf(left);
    return [...new Set(at < 0 ? [...kept, entered] : kept.with(at, entered))];
  };
  switch (property.type) {
    case "checkbox":
      return models.checkbox.write(entered === "true");
    case "multi_select":
      return models.multi_select.write(several(models.multi_select.read(stored)));
    case "person":
      return models.person.write(several(models.person.read(stored)));
    case "status":
      return models.status.write(optionOfGroup(property, entered));
    case "number":
      return models.number.write(numberOf(to.value));
    case "date":
      return models.date.write(datedFrom(models.date.read(stored), entered.split("/")[0] ?? ""));
    default:
      return [[entered]];
  }
}

/** The first option of a group of a status; an option's own words otherwise. */
function optionOfGroup({ options, groups = [] }: Property, key: string): string {
  if (options.some(({ value }) => value === key)) return key;
  const [first] = groups.find(({ name }) => name === key)?.optionIds ?? [];
  return options.find(({ id }) => id === first)?.value ?? key;
}

/** The number itself, or the first one of a range; null below the first range. */
function numberOf(value: Json | undefined): number | null {
  if (typeof value === "number") return value;
  if (!isObject(value)) return null;
  return typeof value["from"] === "number" ? value["from"] : null;
}

function datedFrom(before: DateValue | null, start_date: string): DateValue {
  if (before === null) return { type: "date", start_date };
  const { end_date } = before;
  if (end_date === undefined) return { ...before, start_date };
  const days = (dayOf(end_date) ?? 0) - (dayOf(before.start_date) ?? 0);
  return { ...before, start_date, end_date: dateOf((dayOf(start_date) ?? 0) + days) };
}
