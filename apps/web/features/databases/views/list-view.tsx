// A list view: its rows as they come, each on one line, in groups where the view has them.
import { List } from "@tessera/database/views/list/list.tsx";
import { useRows } from "@tessera/database/views/use-asked.tsx";
import type { ListParting } from "@tessera/database/views/list/list-groups.tsx";
import { CardMenu } from "./card-menu.tsx";
import { GroupMenu } from "./group-menu.tsx";
import { useCardsProps } from "./use-cards-props.ts";
import { useViewGroups } from "./use-view-groups.ts";
import { ViewFrame } from "./view-frame.tsx";
import type { ViewProps } from "./view-props.ts";

export function ListView(props: ViewProps) {
  const { source, state, view, question, search, commands, canShape } = props;
  const cards = useCardsProps(props);
  const shown = useViewGroups(props, cards.words.without);
  const { by, groups, answered } = shown;
  const plain = useRows(source, shown.isGrouped ? null : cards.question);
  const counted = shown.isGrouped ? answered?.groups : plain;
  if (counted == null || (shown.isGrouped && by === null)) return null;
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
    <ViewFrame {...{ source, state, question, search }} rows={counted}>
      <List {...cards} rows={plain} parting={parting} cardMenu={(slot) => <CardMenu slot={slot} />} />
    </ViewFrame>
  );
}
