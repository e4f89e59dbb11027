// Which stacks of cards stand beside each other. Pure.
import type { CardGroup } from "./card-groups.ts";

/** The nearest group that fits on that side of a group, in its lane or in its column. */
export function nextGroup(
  groups: readonly CardGroup[],
  own: string,
  by: 1 | -1,
  along: "lane" | "column",
  fits: (key: string) => boolean,
): string | undefined {
  const line = groups.find(({ key }) => key === own)?.[along];
  const keys = groups.filter((group) => group[along] === line).map(({ key }) => key);
  for (let at = keys.indexOf(own) + by; at >= 0 && at < keys.length; at += by) {
    const key = keys[at];
    if (key !== undefined && fits(key)) return key;
  }
  return undefined;
}

/** Those that a card of a group may be moved to from its menu: the others of its lane and of its column, and its own. */
export function reachableGroups(
  groups: readonly CardGroup[],
  own: string,
): readonly { readonly key: string; readonly name: string }[] {
  const { column, lane } = groups.find(({ key }) => key === own) ?? {};
  return groups
    .filter((group) => group.column === column || group.lane === lane)
    .map(({ key, name }) => ({ key, name }));
}
