// What is done with a database as a whole: its view as a file, a file into it, its description, its lock, and, with full access, who sees which of its
// rows.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuChoice, MenuItem, MenuToggle } from "@tessera/ui/menu/menu.tsx";
import type { RowRule } from "@tessera/database/edit/row-rule.ts";
import type { Column } from "@tessera/database/views/columns.ts";
import { AlignLeft, Download, Ellipsis, FileUp, Lock } from "lucide-react";
import { useState } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface DatabaseSettingsProps {
  readonly canEdit: boolean;
  readonly locked: boolean;
  readonly hasFull: boolean;
  /** Whether it is shown what the database says of itself; "none": it says nothing. */
  readonly description: "none" | "shown" | "hidden";
  readonly onDescribe: () => void;
  readonly rowRule: RowRule;
  /** The columns of people. */
  readonly ofPeople: readonly Column[];
  /** Null where it cannot be. */
  readonly onExport: (() => void) | null;
  /** Null where nothing can come in. */
  readonly onMerge: (() => void) | null;
  readonly commands: Pick<DatabaseCommands, "hideDescription" | "setLocked" | "setRowRule">;
}

const ALL = "all";
const OWN = "own";

/** What the menu calls a rule. */
function valueOf(rule: RowRule): string {
  return rule === null ? ALL : rule.property === null ? OWN : `${OWN} ${rule.property}`;
}

function ruleIn(value: string): RowRule {
  return value === ALL ? null : { property: value === OWN ? null : value.slice(OWN.length + 1) };
}

export function DatabaseSettings({
  canEdit,
  locked,
  hasFull,
  description,
  onDescribe,
  rowRule,
  ofPeople,
  onExport,
  onMerge,
  commands,
}: DatabaseSettingsProps) {
  const { t } = useLingui();
  const [isDescribing, setDescribing] = useState(false);
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
          // The field takes it that is written in.
          returnFocus={!isDescribing}
          align="end"
        >
          {onExport === null ? null : (
            <MenuItem icon={<Download aria-hidden="true" />} onSelect={onExport}>
              {t`Export CSV`}
            </MenuItem>
          )}
          {onMerge === null ? null : (
            <MenuItem icon={<FileUp aria-hidden="true" />} onSelect={onMerge}>
              {t`Merge with CSV`}
            </MenuItem>
          )}
          {!canEdit || locked ? null : description === "none" ? (
            <MenuItem icon={<AlignLeft aria-hidden="true" />} onSelect={() => setDescribing(true)}>
              {t`Add a description`}
            </MenuItem>
          ) : (
            <MenuToggle
              icon={<AlignLeft aria-hidden="true" />}
              checked={description === "shown"}
              onChange={(next) => commands.hideDescription(!next)}
            >
              {t`Show the description`}
            </MenuToggle>
          )}
          {canEdit ? (
            <MenuToggle
              icon={<Lock aria-hidden="true" />}
              checked={locked}
              onChange={(next) => commands.setLocked(next)}
            >
              {t`Lock database`}
            </MenuToggle>
          ) : null}
          {hasFull ? (
            <MenuChoice
              label={t`Who sees which rows`}
              value={valueOf(rowRule)}
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
              onChoose={(chosen) => commands.setRowRule(ruleIn(chosen))}
            />
          ) : null}
        </Menu>
      )}
    />
  );
}
