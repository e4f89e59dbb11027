// What is written where a card moves: the value of the group that it comes to stand in, and its place in the order that people make
// by hand. Pure. Invariant: of several values the one of the group that it left gives way to the one of the group that it enters; the
// group of the rows that have none empties them all.
import type { Operation } from "@tessera/kernel/operations/operation.ts";
import type { Json } from "@tessera/kernel/records/json.ts";
import { writeValue } from "../../edit/cell-edits.ts";
import { moveRow, storedIn, type RowsOf } from "../../edit/row-edits.ts";
import { models } from "../../properties/models.ts";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { ShownRow } from "../database-source.ts";

/** The group of the rows that have no value. */
export const NO_VALUE: GroupValue = { type: "" };

/** What a row stores to stand in a group. `from`: the group that it stands in now. */
export function storedInGroup(property: Property, stored: Json | undefined, from: GroupValue, to: GroupValue): Json | undefined {
  const [left, entered] = [keyOfGroup(from.value), keyOfGroup(to.value)];
  const several = (now: readonly string[] | null): string[] => {
    if (entered === "") return [];
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
    default:
      return models.select.write(entered === "" ? null : entered);
  }
} // prettier-ignore

/** The first option of a group of a status; an option's own words otherwise. */
function optionOfGroup({ options, groups = [] }: Property, key: string): string | null {
  if (key === "" || options.some(({ value }) => value === key)) return key === "" ? null : key;
  const [first] = groups.find(({ name }) => name === key)?.optionIds ?? [];
  return options.find(({ id }) => id === first)?.value ?? key;
}

/** A place among the cards of a group, told by the card before it (null: none) and the card behind it (undefined: not known). */
export interface CardPlace {
  readonly after: string | null;
  readonly before?: string;
}

/** The place of a gap among the cards of a group without the card that moves; null where a neighbour is not here. */
export function placeInGroup(ids: { idAt(place: number): string | null }, total: number, gap: number, moved: string): CardPlace | null {
  let [above, below] = [gap - 1, gap];
  if (above >= 0 && ids.idAt(above) === moved) above--;
  if (below < total && ids.idAt(below) === moved) below++;
  const after = above < 0 ? null : ids.idAt(above);
  const before = below >= total ? undefined : ids.idAt(below);
  if ((above >= 0 && after === null) || before === null) return null;
  return { after, ...(before !== undefined && { before }) };
} // prettier-ignore

export interface CardMove {
  readonly key: string;
  readonly property: Property;
  readonly from: GroupValue;
  readonly to: GroupValue;
  /** Null: its place stays. */
  readonly place: CardPlace | null;
}

export function moveCard(rows: RowsOf, row: ShownRow, { key, property, from, to, place }: CardMove): Operation[] {
  const before = storedIn(row.value, key);
  const isElsewhere = keyOfGroup(from.value) !== keyOfGroup(to.value);
  const stored = isElsewhere ? storedInGroup(property, before, from, to) : before;
  const isAlone = place !== null && place.after === null && place.before === undefined;
  return [
    ...(JSON.stringify(stored) === JSON.stringify(before) ? [] : writeValue({ spaceId: rows.spaceId, id: row.id }, key, stored)), // prettier-ignore
    ...(place === null || isAlone ? [] : [moveRow(rows, row.id, place)]),
  ];
}
