// What is written about cards: one is made, moved to another group or place, copied, deleted.
// Invariant: each is one transaction that can be undone; a card that moved keeps the focus.
import type { Json } from "@tessera/kernel/values/json.ts";
import type { Operation } from "@tessera/kernel/world/operation.ts";
import { addRow, deleteRows, duplicateRow } from "../../edit/row-edits.ts";
import { keyOfGroup, type GroupValue } from "../../query/group-by.ts";
import { moveCard, placeInGroup } from "../groups/card-moves.ts";
import { isEntered, NO_VALUE, storedInGroup } from "../groups/group-value.ts";
import type { CardAt } from "./card-at.ts";
import type { CardGroup, CardGrouping } from "./card-groups.ts";
import type { CardsProps } from "./card-props.tsx";
import type { CardFocus } from "./use-card-focus.tsx";

export type CardEdits = ReturnType<typeof useCardEdits>;

export function useCardEdits(
  props: CardsProps,
  groupings: readonly CardGrouping[],
  groups: readonly CardGroup[],
  { rowsIn, focusCard }: Pick<CardFocus, "rowsIn" | "focusCard">,
) {
  const { source, question, canEdit, isSorted, words, say, titleKey } = props;
  const collection = { spaceId: source.spaceId, collectionId: question.collectionId };
  const groupOf = (key: string): CardGroup | undefined => groups.find((one) => one.key === key);
  const valueOf = (key: string, at: number): GroupValue => groupOf(key)?.values[at] ?? NO_VALUE;
  const write = (operations: readonly Operation[], userAction: string): boolean =>
    operations.length > 0 && source.transact(operations, { userAction });

  /** `gap`: before which place among the cards of the group; null leaves its place. */
  const carry = ({ id, group }: CardAt, to: string, gap: number | null): void => {
    const row = source.row(id).read();
    if (!canEdit || row?.canEdit !== true) return say(words.readOnly);
    const rows = rowsIn(to);
    if (gap !== null && isSorted && to === group) return say(words.sorted);
    const steps = groupings.map(({ groupBy, property }, at) => ({
      key: groupBy.property,
      property,
      groupBy,
      from: valueOf(group, at),
      to: valueOf(to, at),
    }));
    const isRefused = steps.some(
      (step) =>
        keyOfGroup(step.from.value) !== keyOfGroup(step.to.value) && !isEntered(step.property, step.groupBy, step.to),
    );
    if (isRefused) return say(words.notEntered(groupOf(to)?.name ?? ""));
    const isPlaced = gap !== null && !isSorted && rows !== undefined;
    const place = isPlaced ? placeInGroup(rows, rows.read().total, gap, id) : null;
    if (isPlaced && place === null) return say(words.notAtHand);
    if (!write(moveCard(collection, row, { steps, place }), "move-row")) return;
    focusCard({ id, group: to });
    say(words.moved(groupOf(to)?.name ?? ""), true);
  };

  /** A new card gets the values of its group. */
  const make = (group: string, where: "top" | "bottom", name: string): void => {
    const values: Record<string, Json> = {};
    for (const [at, { groupBy, property }] of groupings.entries()) {
      const value = valueOf(group, at);
      const stored = isEntered(property, groupBy, value)
        ? storedInGroup(property, undefined, NO_VALUE, value)
        : undefined;
      if (stored !== undefined) values[groupBy.property] = stored;
    }
    const id = source.newId();
    const properties = { ...props.filled(), ...values, ...(name === "" ? {} : { [titleKey]: [[name]] }) };
    if (!write([addRow(collection, id, where === "top" ? { after: null } : {}, properties)], "add-row")) return;
    if (rowsIn(group)?.placeOf(id) === null) say(words.leftOut(name));
  };

  const duplicate = (id: string): void => {
    const row = source.row(id).read();
    if (row !== null) write([duplicateRow(collection, row.value, source.newId(), { after: id })], "duplicate-row");
  };

  const remove = (id: string): void => void write(deleteRows(collection, [id]), "delete-row");

  return { carry, make, duplicate, remove };
}
