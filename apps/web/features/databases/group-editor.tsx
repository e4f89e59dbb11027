// How a view's rows are grouped: the property, how finely its values are parted, the order of the groups, and which of them are shown.
import { useLingui } from "@lingui/react/macro";
import type { GroupBy } from "@tessera/database/query/group-by.ts";
import { modelOf } from "@tessera/database/properties/models.ts";
import type { Schema } from "@tessera/database/schema.ts";
import type { DatabaseSource, GroupsQuestion, StoredView } from "@tessera/database/views/database-source.ts";
import type { ViewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { Popover } from "@tessera/ui/popover/popover.tsx";
import { Switch } from "@tessera/ui/switch/switch.tsx";
import type { DatabaseActs } from "./database-acts.ts";
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
  readonly acts: DatabaseActs;
  readonly onProperty: (key: string | null) => void;
}

export function GroupEditor(props: GroupEditorProps) {
  const { anchor, label, onClose, schema, view, grouping, acts, onProperty } = props;
  const { t } = useLingui();
  const { groupBy, hidesEmpty } = grouping;
  const units = useUnits(schema, groupBy);
  const put = (next: Partial<GroupBy>): void => void acts.setGrouping(view, { groupBy: { ...groupBy, ...next }, hidesEmpty });
  const isNumber = modelOf(schema.properties[groupBy.property]?.type ?? "").kind === "number";
  return (
    <Popover anchor={anchor} label={label} onClose={onClose}>
      <div className={styles.editor}>
        <label className={styles.row}>
          <span>{t`Group by`}</span>
          <select data-first="" className={styles.field} value={groupBy.property} onChange={({ currentTarget }) => onProperty(currentTarget.value)}>
            {Object.entries(schema.properties).map(([key, { name }]) => (
              <option key={key} value={key}>
                {name || t`Without a name`}
              </option>
            ))}
          </select>
        </label>
        {units.length === 0 ? null : (
          <label className={styles.row}>
            <span>{t`By`}</span>
            <select
              className={styles.field}
              value={units.some(({ by }) => by === groupBy.by) ? groupBy.by : units[0]?.by}
              onChange={({ currentTarget }) => put({ by: currentTarget.value })}
            >
              {units.map(({ by, words }) => (
                <option key={by} value={by}>
                  {words}
                </option>
              ))}
            </select>
          </label>
        )}
        {isNumber ? <NumberRangeFields key={JSON.stringify(groupBy.range)} range={groupBy.range} onRange={(range) => put({ range })} /> : null}
        <label className={styles.row}>
          <span>{t`Order`}</span>
          <select className={styles.field} value={groupBy.sort} onChange={({ currentTarget }) => put({ sort: sortOf(currentTarget.value) })}>
            <option value="manual">{t`By hand`}</option>
            <option value="ascending">{t`Ascending`}</option>
            <option value="descending">{t`Descending`}</option>
          </select>
        </label>
        <Switch label={t`Hide empty groups`} checked={hidesEmpty} onChange={(next) => acts.setGrouping(view, { groupBy, hidesEmpty: next })} />
        <GroupVisibility {...props} />
        <Button
          size="small"
          look="ghost"
          onClick={() => {
            acts.setGrouping(view, null);
            onClose();
          }}
        >
          {t`Remove the grouping`}
        </Button>
      </div>
    </Popover>
  );
} // prettier-ignore

const sortOf = (value: string): GroupBy["sort"] => (value === "ascending" || value === "descending" ? value : "manual");

/** How finely values of the property may be parted; none where there is one way. */
function useUnits(schema: Schema, { property }: GroupBy): readonly { readonly by: string; readonly words: string }[] {
  const { t } = useLingui();
  const type = schema.properties[property]?.type ?? "";
  switch (modelOf(type).kind) {
    case "time":
      return [
        { by: "relative", words: t`How far away` },
        { by: "day", words: t`Day` },
        { by: "week", words: t`Week` },
        { by: "month", words: t`Month` },
        { by: "year", words: t`Year` },
      ];
    case "text":
      return [
        { by: "exact", words: t`The whole text` },
        { by: "alphabet_prefix", words: t`First letter` },
      ];
    case "option":
      if (type !== "status") return [];
      return [
        { by: "option", words: t`Option` },
        { by: "group", words: t`Step` },
      ];
    default:
      return [];
  }
}
