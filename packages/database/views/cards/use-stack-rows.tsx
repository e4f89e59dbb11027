// The rows of one stack of cards: those of the view's question that stand in its groups. Invariant: while the stack is shown its rows
// are among those that the cards' keys and drags know.
import { useEffect, useMemo } from "react";
import { allOf } from "../../query/filter.ts";
import { conditionOfGroup } from "../../query/group-by.ts";
import type { DatabaseSource, RowsQuestion, RowsSource } from "../../source/database-source.ts";
import { useRows } from "../use-asked.tsx";
import type { CardGroup, CardGrouping } from "./card-groups.ts";
import type { CardsControl } from "./use-cards.tsx";

export function useStackRows(
  source: DatabaseSource,
  question: RowsQuestion,
  groupings: readonly CardGrouping[],
  { key, values }: CardGroup,
  { keepStack }: Pick<CardsControl, "keepStack">,
): RowsSource | null {
  const conditions = groupings.map(({ groupBy }, at) => conditionOfGroup(groupBy, values[at] ?? { type: "" }));
  const questionKey = JSON.stringify([question.filter, conditions]);
  // The condition is the same as long as it says the same.
  // oxlint-disable-next-line react/exhaustive-deps
  const filter = useMemo(() => allOf([question.filter, { operator: "and", filters: conditions }]), [questionKey]);
  const rows = useRows(source, { ...question, filter });
  useEffect(() => {
    keepStack(key, rows);
    return () => keepStack(key, null);
  }, [keepStack, key, rows]);
  return rows;
}
