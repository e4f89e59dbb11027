// By what a view groups its rows, on a board within its columns: a property is chosen, and then how its values fall into groups, their
// order, and which of them are shown.
import { useLingui } from "@lingui/react/macro";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { useCellPorts } from "@tessera/database/properties/base/cell-face.tsx";
import { modelOf } from "@tessera/database/properties/models.ts";
import type { Group as Filter } from "@tessera/database/query/filter.ts";
import { readGroupBy } from "@tessera/database/query/group-by.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource, StoredView } from "@tessera/database/source/database-source.ts";
import { boardLanes, viewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import { boardGrouping, typeOfView } from "@tessera/database/view-model/view-types.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Layers, Rows3 } from "lucide-react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { GroupEditor } from "./group-editor.tsx";
import { PropertyChoice } from "../filters/property-choice.tsx";

export interface GroupToolProps {
  readonly source: DatabaseSource;
  readonly collectionId: string;
  readonly schema: Schema;
  readonly view: StoredView;
  readonly filter: Filter;
  readonly commands: DatabaseCommands;
  readonly className: string | undefined;
}

/** What numbers fall into at first. */
const FIRST_RANGE = { from: 0, to: 100, size: 10 } as const;

export function GroupTool({ source, collectionId, schema, view, filter, commands, className }: GroupToolProps) {
  const { t } = useLingui();
  const { firstDay } = useCellPorts();
  const format = viewFormat(view);
  const isBoard = typeOfView(view) === "board";
  const grouping = isBoard ? boardLanes(schema, format) : viewGrouping(schema, format);
  const columnsBy = isBoard ? boardGrouping(schema, format)?.property : undefined;
  const fitting = Object.fromEntries(
    Object.entries(schema.properties).filter(([key, { type }]) => key !== columnsBy && modelOf(type).kind !== "files"),
  );
  const label = isBoard ? t`Sub-group` : t`Group`;
  const choose = (key: string | null): void => {
    const kind = key === null ? null : modelOf(schema.properties[key]?.type ?? "").kind;
    const groupBy = readGroupBy({
      property: key,
      startDayOfWeek: firstDay === 7 ? 0 : 1,
      range: kind === "number" ? { ...FIRST_RANGE } : null,
    });
    commands.setGrouping(view, groupBy === null ? null : { groupBy, hidesEmpty: grouping?.hidesEmpty ?? false });
  };
  return (
    <MenuButton
      popup={grouping === null ? "menu" : "dialog"}
      trigger={(trigger) => (
        <IconButton {...trigger} label={label} data-on={grouping !== null || undefined} className={className}>
          {isBoard ? <Rows3 aria-hidden="true" /> : <Layers aria-hidden="true" />}
        </IconButton>
      )}
      menu={(anchor, close) =>
        grouping === null ? (
          <PropertyChoice
            anchor={anchor}
            label={isBoard ? t`Sub-group by` : t`Group by`}
            schema={{ ...schema, properties: fitting }}
            onClose={close}
            onChoose={choose}
          />
        ) : (
          <GroupEditor
            anchor={anchor}
            onClose={close}
            source={source}
            question={{ collectionId, viewId: view.id, filter, search: "" }}
            schema={{ ...schema, properties: fitting }}
            view={view}
            grouping={grouping}
            commands={commands}
            onProperty={choose}
            label={label}
          />
        )
      }
    />
  );
}
