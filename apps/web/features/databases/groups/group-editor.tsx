// How a view's rows are grouped: the property, how finely its values are parted, the order of the groups, and which of them are shown.
import { useLingui } from "@lingui/react/macro";
import type { GroupBy } from "@tessera/database/query/group-by.ts";
import { modelOf } from "@tessera/database/properties/models.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource, GroupsQuestion, StoredView } from "@tessera/database/source/database-source.ts";
import type { ViewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { SelectRow } from "@tessera/ui/select-row/select-row.tsx";
import { Switch } from "@tessera/ui/switch/switch.tsx";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { GroupVisibility } from "./group-visibility.tsx";
import { NumberRangeFields } from "./number-range-fields.tsx";
import styles from "./group-editor.module.css";

export interface GroupEditorProps {
  readonly anchor: Element;
  readonly label: string;
  readonly onClose: () => void;
  readonly source: DatabaseSource;
  /** What the groups are told of. */
  readonly question: Pick<GroupsQuestion, "collectionId" | "viewId" | "filter" | "search">;
  /** With the properties that fit. */
  readonly schema: Schema;
  readonly view: StoredView;
  readonly grouping: ViewGrouping;
  readonly commands: DatabaseCommands;
  readonly onProperty: (key: string | null) => void;
}

export function GroupEditor(props: GroupEditorProps) {
  const { anchor, label, onClose, schema, view, grouping, commands, onProperty } = props;
  const { t } = useLingui();
  const { groupBy, hidesEmpty } = grouping;
  const units = useUnits(schema, groupBy);
  const put = (next: Partial<GroupBy>): void =>
    void commands.setGrouping(view, { groupBy: { ...groupBy, ...next }, hidesEmpty });
  const isNumber = modelOf(schema.properties[groupBy.property]?.type ?? "").kind === "number";
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      <div className={styles.editor}>
        <SelectRow
          label={t`Group by`}
          value={groupBy.property}
          options={Object.entries(schema.properties).map(([key, { name }]) => [key, name || t`Without a name`])}
          onChoose={onProperty}
          isFirst
        />
        {units.length === 0 ? null : (
          <SelectRow
            label={t`By`}
            value={units.find(([by]) => by === groupBy.by)?.[0] ?? units[0]?.[0] ?? ""}
            options={units}
            onChoose={(by) => put({ by })}
          />
        )}
        {isNumber ? (
          <NumberRangeFields
            key={JSON.stringify(groupBy.range)}
            range={groupBy.range}
            onRange={(range) => put({ range })}
          />
        ) : null}
        <SelectRow
          label={t`Order`}
          value={groupBy.sort}
          options={[
            ["manual", t`By hand`],
            ["ascending", t`Ascending`],
            ["descending", t`Descending`],
          ]}
          onChoose={(sort) => put({ sort })}
        />
        <Switch
          label={t`Hide empty groups`}
          checked={hidesEmpty}
          onChange={(next) => commands.setGrouping(view, { groupBy, hidesEmpty: next })}
        />
        <GroupVisibility {...props} />
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            commands.setGrouping(view, null);
            onClose();
          }}
        >
          {t`Remove the grouping`}
        </Button>
      </div>
    </Popover>
  );
}

/** How finely values of the property may be parted; none where there is one way. */
function useUnits(schema: Schema, { property }: GroupBy): readonly (readonly [by: string, words: string])[] {
  const { t } = useLingui();
  const type = schema.properties[property]?.type ?? "";
  switch (modelOf(type).kind) {
    case "time":
      return [
        ["relative", t`How far away`],
        ["day", t`Day`],
        ["week", t`Week`],
        ["month", t`Month`],
        ["year", t`Year`],
      ];
    case "text":
      return [
        ["exact", t`The whole text`],
        ["alphabet_prefix", t`First letter`],
      ];
    case "option":
      if (type !== "status") return [];
      return [
        ["option", t`Option`],
        ["group", t`Step`],
      ];
    default:
      return [];
  }
}
