// What is written where a row moves to another group, or among the others of one: the values of the groups that it comes to stand in,
// and its place in the order that people make by hand. Pure.
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { writeValue } from "../../edit/cell-edits.ts";
import { moveRow, storedIn, type RowsOf } from "../../edit/row-edits.ts";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import type { Property } from "../../schema.ts";
import type { ShownRow } from "../../source/database-source.ts";
import { storedInGroup } from "./group-value.ts";

/** A place among the cards of a group, told by the card before it (null: none) and the card behind it (undefined: not known). */
export interface CardPlace {
  readonly after: string | null;
  readonly before?: string;
}

/** The place of a gap among the cards of a group without the card that moves; null where a neighbour is not here. */
export function placeInGroup(
  ids: { idAt(place: number): string | null },
  total: number,
  gap: number,
  moved: string,
): CardPlace | null {
  let [above, below] = [gap - 1, gap];
  if (above >= 0 && ids.idAt(above) === moved) above--;
  if (below < total && ids.idAt(below) === moved) below++;
  const after = above < 0 ? null : ids.idAt(above);
  const before = below >= total ? undefined : ids.idAt(below);
  if ((above >= 0 && after === null) || before === null) return null;
  return { after, ...(before !== undefined && { before }) };
}

/** From a group of a property to another. */
export interface GroupStep {
  readonly key: string;
  readonly property: Property;
  readonly from: GroupValue;
  readonly to: GroupValue;
}

export interface CardMove {
  /** One for each property that the rows are grouped by. */
  readonly steps: readonly GroupStep[];
  /** Null: its place stays. */
  readonly place: CardPlace | null;
}

export function moveCard(rows: RowsOf, row: ShownRow, { steps, place }: CardMove): Operation[] {
  const isAlone = place !== null && place.after === null && place.before === undefined;
  const values = steps.flatMap(({ key, property, from, to }): Operation[] => {
    if (keyOfGroup(from.value) === keyOfGroup(to.value)) return [];
    const before = storedIn(row.value, key);
    const stored = storedInGroup(property, before, from, to);
    const isSame = JSON.stringify(stored) === JSON.stringify(before);
    return isSame ? [] : writeValue({ spaceId: rows.spaceId, id: row.id }, key, stored);
  });
  return [...values, ...(place === null || isAlone ? [] : [moveRow(rows, row.id, place)])];
}
