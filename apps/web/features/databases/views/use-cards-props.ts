// What a view of cards is given of a view: its question, what a card shows, and how a new one is filled.
import { useLingui } from "@lingui/react/macro";
import type { CardsProps } from "@tessera/database/views/cards/card-props.tsx";
import { useMemo } from "react";
import { cardWords } from "../../../words/database-words.ts";
import { newRowValues } from "./new-row-values.ts";
import { useColouring } from "./use-colouring.ts";
import { useSay } from "./use-say.ts";
import type { ViewProps } from "./view-props.ts";

export function useCardsProps(props: ViewProps): Omit<CardsProps, "cardMenu"> {
  const { source, state, view, schema, columns, question, me, place, search, handle, onSay } = props;
  const { i18n } = useLingui();
  const say = useSay(onSay);
  const name = typeof view.value["name"] === "string" ? view.value["name"] : "";
  const words = useMemo(() => cardWords(i18n, name), [i18n, name]);
  const { filter, sorts } = question;
  const colouring = useColouring(view, schema, me);
  const beside = useMemo(
    () => columns.filter(({ isShown, property }) => isShown && property.type !== "title"),
    [columns],
  );
  return {
    source,
    question: { collectionId: state.collectionId, viewId: view.id, filter, sorts, search },
    titleKey: columns.find(({ property }) => property.type === "title")?.key ?? "title",
    columns: beside,
    colouring,
    canEdit: state.canEdit,
    isSorted: sorts.some(({ property }) => schema.properties[property] !== undefined),
    filled: () => newRowValues(filter, schema, me),
    openRow: props.openRow,
    say,
    words,
    place,
    ref: handle,
  };
}
