// A list view: its rows as they come, each on one line, in groups where the view has them.
import { List } from "@tessera/database/views/list/list.tsx";
import { useRows } from "@tessera/database/views/use-asked.tsx";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import type { ListParting } from "@tessera/database/views/list/list-groups.tsx";
import { CardMenu } from "./card-menu.tsx";
import { GroupMenu } from "./group-menu.tsx";
import { RowsTrouble } from "./rows-trouble.tsx";
import type { ViewProps } from "./table-view.tsx";
import { useCardsProps } from "./use-cards-props.ts";
import { useViewGroups } from "./use-view-groups.ts";
import { ViewNotes } from "./view-notes.tsx";

export function ListView(props: ViewProps) {
  const { source, state, view, question, search, commands, canShape } = props;
  const cards = useCardsProps(props);
  const shown = useViewGroups(props, cards.words.without);
  const { by, groups, answered } = shown;
  const plain = useRows(source, shown.isGrouped ? null : cards.question);
  const noted = shown.isGrouped ? answered?.groups : plain;
  if (noted == null || (shown.isGrouped && by === null)) return null;
  const isFiltered = question.filter.filters.length > 0 || search !== "";
  const ownBy = state.hasFull ? null : ruleOf(state.collection);
  const parting: ListParting | null =
    by === null
      ? null
      : {
          ...shown,
          grouping: by,
          aggregations: answered?.question.aggregations ?? [],
          groupMenu: (slot) => (
            <GroupMenu
              slot={slot}
              view={view}
              grouping={by.grouping}
              groups={groups}
              canShape={canShape}
              commands={commands}
            />
          ),
        };
  return (
    <RowsTrouble rows={noted} onRetry={() => source.retry()}>
      <List {...cards} rows={plain} parting={parting} cardMenu={(slot) => <CardMenu slot={slot} />} />
      <ViewNotes
        rows={noted}
        isFiltered={isFiltered}
        isTooLarge={question.isTooLarge}
        canEdit={state.canEdit}
        ownBy={ownBy}
      />
    </RowsTrouble>
  );
}
