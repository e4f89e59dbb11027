// A board view: the property that it has columns by, its groups as they come, and what there is to do where no property fits.
import { useLingui } from "@lingui/react/macro";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import type { GroupBy } from "@tessera/database/query/group-by.ts";
import type { Schema } from "@tessera/database/schema.ts";
import { boardLanes, shownGroups, type ViewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import { Board, type BoardParting } from "@tessera/database/views/board/board.tsx";
import { useGroups } from "@tessera/database/views/use-asked.tsx";
import { boardGrouping } from "@tessera/database/view-model/view-types.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { useMemo, useState } from "react";
import { CardMenu } from "./card-menu.tsx";
import { GroupMenu } from "./group-menu.tsx";
import { useCardsProps } from "./use-cards-props.ts";
import { useFoldedGroups } from "./use-view-groups.ts";
import { ViewFrame } from "./view-frame.tsx";
import type { ViewProps } from "./view-props.ts";

const MOST_AT_FIRST = 100;

export function BoardView(props: ViewProps) {
  const { t } = useLingui();
  const { schema, view, commands, canShape } = props;
  const groupBy = useMemo(() => boardGrouping(schema, viewFormat(view)), [schema, view]);
  if (groupBy !== null) return <GroupedBoard {...props} groupBy={groupBy} />;
  return (
    <EmptyState
      motif="empty"
      heading="h2"
      title={t`This board needs a property to have columns by`}
      actions={
        canShape ? <Button onClick={() => commands.addProperty("select")}>{t`Add a select property`}</Button> : null
      }
    >
      {t`A select, a person or a checkbox will do: each of its values is a column.`}
    </EmptyState>
  );
}

function GroupedBoard(props: ViewProps & { readonly groupBy: GroupBy }) {
  const { source, schema, view, state, question, search, groupBy, commands, canShape } = props;
  const cards = useCardsProps(props);
  const [limit, setLimit] = useState(MOST_AT_FIRST);
  const grouping = boardLanes(schema, viewFormat(view));
  const folding = useFoldedGroups(view.id);
  const { sorts: _sorts, ...asked } = cards.question;
  const answered = useGroups(source, {
    ...asked,
    groupBy,
    subGroupBy: grouping?.groupBy ?? null,
    aggregations: [],
    limit,
  });
  const by = answered?.question.groupBy;
  const property = by == null ? undefined : schema.properties[by.property];
  if (answered === null || by == null || property === undefined) return null;
  const { groups } = answered;
  const parted = partedBy(answered.question.subGroupBy, grouping, schema);
  return (
    <ViewFrame {...{ source, state, question, search }} rows={groups}>
      <Board
        {...cards}
        groups={groups}
        groupBy={by}
        property={property}
        parting={
          parted === null
            ? null
            : {
                ...folding,
                ...parted,
                groupMenu: (slot) => (
                  <GroupMenu
                    slot={slot}
                    view={view}
                    grouping={parted.grouping}
                    groups={shownGroups(groups.read().subGroups, parted.grouping)}
                    canShape={canShape}
                    commands={commands}
                  />
                ),
              }
        }
        onMoreGroups={() => setLimit((now) => now + MOST_AT_FIRST)}
        cardMenu={(slot) => <CardMenu slot={slot} />}
      />
    </ViewFrame>
  );
}

/** As the answer is parted, which may be as it was before. */
function partedBy(
  by: GroupBy | null,
  grouping: ViewGrouping | null,
  schema: Schema,
): Pick<BoardParting, "grouping" | "property"> | null {
  const property = by === null ? undefined : schema.properties[by.property];
  return by === null || grouping === null || property === undefined
    ? null
    : { grouping: { ...grouping, groupBy: by }, property };
}
