// The order that groups are told in, by a plain look: those with a place by hand, then options as they are listed and other values in
// the order of their type, then the rows that have none.
// Invariant: it shares no code with groupers or the index. Groups are named as `keyOfGroup` names them.
import type { GroupBy } from "../query/group-by.ts";
import type { Property } from "../schema.ts";
import { TEXTS } from "./naive-operators.ts";

/** The keys of groups that are told, in their order. `filled`: those that have rows. `isWhole`: those without rows are told too. */
export function naiveOrder(
  filled: ReadonlySet<string>,
  groupBy: GroupBy,
  property: Property,
  locale: string,
  isWhole: boolean,
): readonly string[] {
  const told = groupBy.preferred.map(({ value }) => (value === undefined ? "" : String(value)));
  const byHand = [...new Set(told)].filter((key) => isWhole || filled.has(key));
  const listed = listedKeys(property, groupBy);
  const fixed = [...new Set([...listed, ...(hasNone(property) ? [""] : [])])];
  const keys = new Set([...(isWhole ? fixed : []), ...filled]);
  const others = [...keys].filter((key) => key !== "" && !byHand.includes(key));
  const rest = keys.has("") && !byHand.includes("") ? [""] : [];
  const sorted = others.sort(
    (a, b) => placeIn(listed, a) - placeIn(listed, b) || compared(a, b, property, groupBy, locale),
  );
  return [...byHand, ...(groupBy.sort === "descending" ? sorted.reverse() : sorted), ...rest];
}

const placeIn = (listed: readonly string[], key: string): number =>
  listed.includes(key) ? listed.indexOf(key) : listed.length;

/** Groups that are there without rows. */
function listedKeys({ type, options, groups = [] }: Property, { by }: GroupBy): readonly string[] {
  if (type === "checkbox") return ["false", "true"];
  if (type === "status" && by === "group") return groups.map(({ name }) => name);
  if (type === "status") {
    const ids = groups.flatMap(({ optionIds }) => optionIds);
    const rank = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    return options.toSorted((a, b) => rank(a.id) - rank(b.id)).map(({ value }) => value);
  }
  return type === "select" || type === "multi_select" ? options.map(({ value }) => value) : [];
}

/** Whether the rows that have none are a group without rows too. */
const hasNone = ({ type }: Property): boolean =>
  ["select", "multi_select", "status", "person"].includes(type) || type.endsWith("_by");

function compared(a: string, b: string, { type }: Property, { range }: GroupBy, locale: string): number {
  const byCode = a < b ? -1 : 1;
  if (type === "number") return range === null ? Number(a) - Number(b) : startOf(a) - startOf(b);
  const isText = TEXTS.has(type) || ["file", "from_the_future", "select", "multi_select", "status"].includes(type);
  return (isText ? new Intl.Collator(locale, { numeric: true }).compare(a, b) : 0) || byCode;
}

const startOf = (piece: string): number => (piece.startsWith("..") ? -Infinity : Number(piece.split("..")[0]));
