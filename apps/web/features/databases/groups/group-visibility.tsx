// The groups of a view with an eye each: which are shown, and which are hidden.
import { useLingui } from "@lingui/react/macro";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import type { Schema } from "@tessera/database/schema.ts";
import type {
  DatabaseSource,
  GroupsQuestion,
  GroupsState,
  StoredView,
  Watched,
} from "@tessera/database/source/database-source.ts";
import { GroupName } from "@tessera/database/views/groups/group-name.tsx";
import { groupName } from "@tessera/database/views/groups/group-words.ts";
import type { ViewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import { useGroups } from "@tessera/database/views/use-asked.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Eye, EyeOff } from "lucide-react";
import { useSyncExternalStore } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { cardWords } from "../../../words/database-words.ts";
import panel from "../properties/panel.module.css";

export interface GroupVisibilityProps {
  readonly source: DatabaseSource;
  readonly question: Pick<GroupsQuestion, "collectionId" | "viewId" | "filter" | "search">;
  readonly schema: Schema;
  readonly view: StoredView;
  readonly grouping: ViewGrouping;
  readonly commands: Pick<DatabaseCommands, "hideGroup">;
}

const MOST_LISTED = 100;
const nothing: Watched<GroupsState | null> = { read: () => null, subscribe: () => () => undefined };

export function GroupVisibility({ source, question, schema, view, grouping, commands }: GroupVisibilityProps) {
  const { t, i18n } = useLingui();
  const ports = useCellPorts();
  const { groupBy, hidden } = grouping;
  const answered = useGroups(source, { ...question, groupBy, subGroupBy: null, aggregations: [], limit: MOST_LISTED });
  const watched: Watched<GroupsState | null> = answered?.groups ?? nothing;
  const state = useSyncExternalStore(watched.subscribe, watched.read);
  const property = schema.properties[answered?.question.groupBy?.property ?? ""];
  if (state === null || property === undefined) return null;
  const { without } = cardWords(i18n, "");
  return (
    <>
      <div className={panel.label}>{t`Groups`}</div>
      <div className={panel.options}>
        {state.groups.map(({ key, value }) => {
          const name = groupName(value, property, ports, without);
          const isHidden = hidden.has(key);
          return (
            <div key={key} className={panel.option}>
              <GroupName value={value} property={property} name={name} />
              <IconButton
                small
                label={isHidden ? t`Show “${name}”` : t`Hide “${name}”`}
                onClick={() => commands.hideGroup(view, groupBy.property, value, !isHidden)}
              >
                {isHidden ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
              </IconButton>
            </div>
          );
        })}
      </div>
    </>
  );
}
