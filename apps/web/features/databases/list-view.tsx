// A list view: its rows as they come, each on one line.
import { List } from "@tessera/database/views/list/list.tsx";
import { useRows } from "@tessera/database/views/use-asked.tsx";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import { CardMenu } from "./card-menu.tsx";
import { RowsTrouble } from "./rows-trouble.tsx";
import type { ViewProps } from "./table-view.tsx";
import { useCardsProps } from "./use-cards-props.ts";
import { ViewNotes } from "./view-notes.tsx";

export function ListView(props: ViewProps) {
  const { source, state, question, search } = props;
  const cards = useCardsProps(props);
  const rows = useRows(source, cards.question);
  if (rows === null) return null;
  const isFiltered = question.filter.filters.length > 0 || search !== "";
  const ownBy = state.hasFull ? null : ruleOf(state.collection);
  return (
    <RowsTrouble rows={rows} onRetry={() => source.retry()}>
      <List {...cards} rows={rows} cardMenu={(slot) => <CardMenu slot={slot} />} />
      <ViewNotes rows={rows} isFiltered={isFiltered} isTooLarge={question.isTooLarge} canEdit={state.canEdit} ownBy={ownBy} />
    </RowsTrouble>
  );
} // prettier-ignore
