// How a view groups its rows, as existing clients hold it in its format: `collection_group_by` says by what, and whether groups without
// rows are left out; `collection_groups` lists groups, in their order and with those that are hidden. On a board these are the groups
// within its columns. Pure. Invariant: a group that is hidden gives no place to others, so hiding one orders none.
import { isList, isObject, type Json, type JsonObject } from "@tessera/kernel/values/json.ts";
import type { GatheredGroup } from "../../query/gather.ts";
import {
  keyOfGroup,
  readGroupBy,
  readGroupValue,
  writeGroupBy,
  type GroupBy,
  type GroupValue,
} from "../../query/group-by.ts";
import { propertyOf, type Schema } from "../../schema.ts";
import { boardGrouping } from "../../view-model/view-types.ts";

export interface ViewGrouping {
  readonly groupBy: GroupBy;
  /** By key. */
  readonly hidden: ReadonlySet<string>;
  readonly hidesEmpty: boolean;
}

/** Null where it groups by nothing that lives. */
export function viewGrouping(schema: Schema, format: JsonObject): ViewGrouping | null {
  const by = format["collection_group_by"];
  const stored = readGroupBy(by);
  if (stored === null || propertyOf(schema, stored.property) === null) return null;
  const listed = listedGroups(format, stored.property);
  const shown = listed.filter(({ isHidden }) => !isHidden).map(({ value }) => ({ value: { ...value } }));
  return {
    groupBy: stored.sort === "manual" ? { ...stored, preferred: readGroupBy(by, shown)?.preferred ?? [] } : stored,
    hidden: new Set(listed.filter(({ isHidden }) => isHidden).map(({ key }) => key)),
    hidesEmpty: isObject(by) && by["hideEmptyGroups"] === true,
  };
}

/** The lanes of a board; null where its columns are of the same property already. */
export function boardLanes(schema: Schema, format: JsonObject): ViewGrouping | null {
  const grouping = viewGrouping(schema, format);
  return grouping?.groupBy.property === boardGrouping(schema, format)?.property ? null : grouping;
}

interface ListedGroup {
  readonly key: string;
  readonly value: GroupValue;
  readonly isHidden: boolean;
}

function listedGroups(format: JsonObject, property: string): readonly ListedGroup[] {
  const held = format["collection_groups"];
  return (isList(held) ? held : []).flatMap((one) => {
    if (!isObject(one) || one["property"] !== property || !isObject(one["value"])) return [];
    const value = readGroupValue(one["value"]);
    return [{ key: keyOfGroup(value.value), value, isHidden: one["hidden"] === true }];
  });
}

export function shownGroups(
  groups: readonly GatheredGroup[],
  { hidden, hidesEmpty }: ViewGrouping,
): readonly GatheredGroup[] {
  return groups.filter(({ key, total }) => !hidden.has(key) && !(hidesEmpty && total === 0));
}

/** `collection_group_by` as the view is to hold it. */
export function storedGroupBy(
  { groupBy, hidesEmpty }: Pick<ViewGrouping, "groupBy" | "hidesEmpty">,
  schema: Schema,
): Json {
  const stored = writeGroupBy(groupBy, propertyOf(schema, groupBy.property)?.type ?? "");
  return { ...stored, ...(hidesEmpty && { hideEmptyGroups: true }) };
}

/** `collection_groups` as the view is to hold it once a group is hidden, or shown again. */
export function withHidden(format: JsonObject, property: string, value: GroupValue, isHidden: boolean): Json {
  const key = keyOfGroup(value.value);
  const listed = listedGroups(format, property);
  const isOrdered = listed.some((one) => !one.isHidden && one.key !== key);
  const known = listed.some((one) => one.key === key);
  const next = listed.map((one) => (one.key === key ? { ...one, isHidden } : one));
  if (isHidden && !known) next.push({ key, value, isHidden });
  const kept = isHidden || isOrdered ? next : next.filter((one) => one.key !== key);
  return kept.map((one) => ({ property, hidden: one.isHidden, value: { ...one.value } }));
}

/** `collection_groups` as the view is to hold it once a group stands before another one (null: behind all). */
export function withGroupBefore(
  format: JsonObject,
  property: string,
  shown: readonly { readonly key: string; readonly value: GroupValue }[],
  moved: string,
  before: string | null,
): Json {
  const hidden = listedGroups(format, property).filter(({ isHidden }) => isHidden);
  const others = shown.filter(({ key }) => key !== moved);
  const at = before === null ? others.length : others.findIndex(({ key }) => key === before);
  const order = [...others.slice(0, at), ...shown.filter(({ key }) => key === moved), ...others.slice(at)];
  const entry = (value: GroupValue, isHidden: boolean): Json => ({ property, hidden: isHidden, value: { ...value } });
  return [...order.map(({ value }) => entry(value, false)), ...hidden.map(({ value }) => entry(value, true))];
}
