// The stacks of a board: one for each of its columns, or one for each column within each lane. Pure.
import type { GatheredGroup } from "../../query/gather.ts";
import type { CardGroup } from "../cards/card-groups.ts";
import type { ShownGroup } from "../groups/grouped-rows.ts";

export interface Stack extends CardGroup {
  readonly total: number;
}

export interface BoardLane {
  readonly group: ShownGroup;
  readonly stacks: readonly Stack[];
}

/** A column with the groups within it. */
export type BoardGroup = GatheredGroup & { readonly name: string };

const SEPARATOR = "\u0000";

export function stacksOf(columns: readonly BoardGroup[]): readonly Stack[] {
  return columns.map(({ key, name, value, total }) => ({ key, name, values: [value], column: key, lane: "", total }));
}

export function lanesOf(columns: readonly BoardGroup[], lanes: readonly ShownGroup[]): readonly BoardLane[] {
  return lanes.map((group) => ({
    group,
    stacks: columns.map(({ key, name, value, groups }) => ({
      key: `${key}${SEPARATOR}${group.key}`,
      name: `${name} · ${group.name}`,
      values: [value, group.value],
      column: key,
      lane: group.key,
      total: groups.find((one) => one.key === group.key)?.total ?? 0,
    })),
  }));
}
