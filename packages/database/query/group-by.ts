// How rows are put into groups, as data: `{property, type, groupBy, sort, ...}`, in the form that views store (`format.board_columns_by`,
// `format.collection_group_by`) and that existing clients send, and the values that name groups: `{type, value}`, without a value
// the group of the rows that have none.
// Invariant: a group has one key, which its value says whatever the schema; reading refuses nothing.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { Condition } from "./filter.ts";

/** Equal pieces between two numbers; what lies below and above them is one group each. */
export interface NumberRange {
  readonly from: number;
  readonly to: number;
  readonly size: number;
}

/** The value of a group: of an option its words, of a person the id, of a box true or false, of times `{type, range}`. */
export interface GroupValue {
  readonly type: string;
  readonly value?: Json;
}

export interface GroupBy {
  readonly property: string;
  /**
   * How finely: of a status option, group; of times relative, day, week, month, year; of texts exact, alphabet_prefix. Of others, and
   * where it is none of its type's, the first of these.
   */
  readonly by: string;
  readonly sort: "manual" | "ascending" | "descending";
  /** Of weeks: 0 for Sunday, 1 for Monday. */
  readonly startDayOfWeek: 0 | 1;
  /** Of numbers; null: each number is a group. */
  readonly range: NumberRange | null;
  /** These groups stand first, in this order, whether they have rows or not. */
  readonly preferred: readonly GroupValue[];
}

/** Numbers of pieces of a range. */
const MOST_PIECES = 1000;
/** Groups that may be given an order by hand. */
const MOST_PREFERRED = 1000;

/** Null where it names no property. `preferred`: groups in their order, as they are sent beside it, or as a view stores its columns. */
export function readGroupBy(groupBy: Json | undefined, preferred?: Json): GroupBy | null {
  if (!isObject(groupBy) || typeof groupBy["property"] !== "string" || groupBy["property"] === "") return null;
  const { property, groupBy: by, sort, startDayOfWeek } = groupBy;
  const direction = isObject(sort) ? sort["type"] : sort;
  return {
    property,
    by: typeof by === "string" ? by : "",
    sort: direction === "ascending" || direction === "descending" ? direction : "manual",
    startDayOfWeek: startDayOfWeek === 0 ? 0 : 1,
    range: readRange(isObject(by) ? by : groupBy["range"]),
    preferred: (isList(preferred) ? preferred : []).slice(0, MOST_PREFERRED).flatMap((one) => {
      const value = isObject(one) ? one["value"] : null;
      return isObject(value) ? [readGroupValue(value)] : [];
    }),
  };
}

/** As `readGroupBy` reads it. */
export function writeGroupBy({ property, by, sort, startDayOfWeek, range }: GroupBy, type: string): JsonObject {
  return {
    property,
    type,
    sort: { type: sort },
    startDayOfWeek,
    ...(by !== "" && { groupBy: by }),
    ...(range !== null && { range: { ...range } }),
  };
}

export function readGroupValue({ type, value }: JsonObject): GroupValue {
  return { type: typeof type === "string" ? type : "", ...(value !== undefined && { value }) };
}

function readRange(range: Json | undefined): NumberRange | null {
  if (!isObject(range)) return null;
  const { from, to, size } = range;
  if (typeof from !== "number" || typeof to !== "number" || typeof size !== "number") return null;
  const pieces = (to - from) / size;
  return size > 0 && pieces > 0 && pieces <= MOST_PIECES ? { from, to, size } : null;
}

/** The key of the group that a value names; "" is the one of the rows that have none. */
export function keyOfGroup(value: Json | undefined): string {
  if (value === undefined || value === null) return "";
  if (!isObject(value)) return isList(value) ? "" : String(value);
  const { range, start_date, end_date, from, to, id, value: inner } = value;
  if (isObject(range)) return keyOfGroup(range);
  if (typeof start_date === "string") return `${start_date}/${typeof end_date === "string" ? end_date : start_date}`;
  if (typeof from === "number" || typeof to === "number") return keyOfPiece(from, to);
  return typeof id === "string" ? id : keyOfGroup(inner);
}

/** From a number up to another, which is not in it. */
export function keyOfPiece(from: Json | undefined, to: Json | undefined): string {
  return `${typeof from === "number" ? from : ""}..${typeof to === "number" ? to : ""}`;
}

/** The operator of the condition below; its operand says how rows are grouped, and the value of a group. */
export const IN_GROUP = "in_group";

/** What the rows of a group pass, and no others: added to the filter of a view it asks for the rows of the group. */
export function conditionOfGroup(groupBy: GroupBy, { type, value }: GroupValue): Condition {
  const by = writeGroupBy(groupBy, type);
  return {
    property: groupBy.property,
    operator: IN_GROUP,
    value: { groupBy: by, ...(value !== undefined && { value }) },
  };
}
