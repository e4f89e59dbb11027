// The menu of a database as a whole: the view as a file, a file merged into it, its description, its lock, and, for those with
// full access, who sees which of its rows.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuToggle } from "@tessera/ui/menu/menu.tsx";
import { isLocked } from "@tessera/database/edit/lock.ts";
import type { RowRule } from "@tessera/database/edit/row-rule.ts";
import type { Column } from "@tessera/database/view-model/columns.ts";
import type { ReadyDatabase } from "@tessera/database/source/database-source.ts";
import { ruleOf } from "@tessera/kernel/permissions/row-rule.ts";
import { AlignLeft, Download, Ellipsis, FileUp, Lock } from "lucide-react";
import { use, useState } from "react";
import { ExportsContext } from "../csv/exports-context.ts";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { descriptionState } from "./description-state.ts";

export interface DatabaseSettingsProps {
  readonly state: ReadyDatabase;
  /** Whether the person may change the database and its views, locked or not. */
  readonly canEdit: boolean;
  /** The columns whose values are people. */
  readonly ofPeople: readonly Column[];
  /** The person begins a first description. */
  readonly onDescribe: () => void;
  /** Null where the view cannot be exported. */
  readonly onExport: (() => void) | null;
  /** Null where no file can be merged in. */
  readonly onMerge: (() => void) | null;
  readonly commands: Pick<DatabaseCommands, "hideDescription" | "setLocked" | "setRowRule">;
}

export function DatabaseSettings(props: DatabaseSettingsProps) {
  const { state, canEdit, ofPeople, onDescribe, onExport, onMerge, commands } = props;
  const { t } = useLingui();
  const isExportAllowed = use(ExportsContext)?.isAllowed === true;
  const [isDescribing, setDescribing] = useState(false);
  const locked = isLocked(state.block);
  return (
    <MenuButton
      trigger={(trigger) => (
        <IconButton {...trigger} label={t`Database settings`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <Menu
          anchor={anchor}
          label={t`Database settings`}
          onClose={() => {
            close();
            setDescribing(false);
            if (isDescribing) onDescribe();
          }}
          // The field of the description takes the focus instead.
          returnFocus={!isDescribing}
          align="end"
        >
          {onExport === null ? null : (
            <MenuItem icon={<Download aria-hidden="true" />} disabled={!isExportAllowed} onSelect={onExport}>
              {isExportAllowed ? t`Export CSV` : t`Export CSV (switched off in this workspace)`}
            </MenuItem>
          )}
          {onMerge === null ? null : (
            <MenuItem icon={<FileUp aria-hidden="true" />} onSelect={onMerge}>
              {t`Merge with CSV`}
            </MenuItem>
          )}
          {canEdit && !locked ? (
            <DescriptionItem state={state} commands={commands} onDescribe={() => setDescribing(true)} />
          ) : null}
          {canEdit ? (
            <MenuToggle
              icon={<Lock aria-hidden="true" />}
              checked={locked}
              onChange={(next) => commands.setLocked(next)}
            >
              {t`Lock database`}
            </MenuToggle>
          ) : null}
          {state.canEdit && state.hasFull ? (
            <RowRuleChoice rule={ruleOf(state.collection)} ofPeople={ofPeople} commands={commands} />
          ) : null}
        </Menu>
      )}
    />
  );
}

type DescriptionItemProps = Pick<DatabaseSettingsProps, "state" | "commands" | "onDescribe">;

function DescriptionItem({ state, commands, onDescribe }: DescriptionItemProps) {
  const { t } = useLingui();
  const description = descriptionState(state);
  if (description === "none")
    return (
      <MenuItem icon={<AlignLeft aria-hidden="true" />} onSelect={onDescribe}>
        {t`Add a description`}
      </MenuItem>
    );
  return (
    <MenuToggle
      icon={<AlignLeft aria-hidden="true" />}
      checked={description === "shown"}
      onChange={(next) => commands.hideDescription(!next)}
    >
      {t`Show the description`}
    </MenuToggle>
  );
}

const ALL = "all";
const OWN = "own";

/** A rule as a value of the menu's choice, and back. */
function valueOf(rule: RowRule): string {
  return rule === null ? ALL : rule.property === null ? OWN : `${OWN} ${rule.property}`;
}

function ruleIn(value: string): RowRule {
  return value === ALL ? null : { property: value === OWN ? null : value.slice(OWN.length + 1) };
}

interface RowRuleChoiceProps extends Pick<DatabaseSettingsProps, "ofPeople" | "commands"> {
  readonly rule: RowRule;
}

function RowRuleChoice({ rule, ofPeople, commands }: RowRuleChoiceProps) {
  const { t } = useLingui();
  return (
    <MenuChoice
      label={t`Who sees which rows`}
      value={valueOf(rule)}
      options={[
        { value: ALL, label: t`Everyone with access sees all rows` },
        { value: valueOf({ property: null }), label: t`People see only rows that they made` },
        ...ofPeople.map(({ key, property }) => {
          const name = property.name || t`Without a name`;
          return {
            value: valueOf({ property: key }),
            label: t`People see rows that they made or that name them in “${name}”`,
          };
        }),
      ]}
      onChoose={(value) => commands.setRowRule(ruleIn(value))}
    />
  );
}
