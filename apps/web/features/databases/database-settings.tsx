// What is done with a database as a whole: its view as a file, a file into it, and, with full access, who sees which of its rows.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuChoice, MenuItem } from "@tessera/ui/menu/menu.tsx";
import type { RowRule } from "@tessera/database/edit/row-rule.ts";
import type { Column } from "@tessera/database/views/table/columns.ts";
import { Download, Ellipsis, FileUp } from "lucide-react";
import type { DatabaseActs } from "./database-acts.ts";

export interface DatabaseSettingsProps {
  readonly hasFull: boolean;
  readonly rowRule: RowRule;
  /** The columns of people. */
  readonly ofPeople: readonly Column[];
  /** Null where it cannot be. */
  readonly onExport: (() => void) | null;
  /** Null where nothing can come in. */
  readonly onMerge: (() => void) | null;
  readonly acts: Pick<DatabaseActs, "setRowRule">;
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

export function DatabaseSettings({ hasFull, rowRule, ofPeople, onExport, onMerge, acts }: DatabaseSettingsProps) {
  const { t } = useLingui();
  return (
    <MenuButton
      trigger={(trigger) => (
        <IconButton {...trigger} label={t`Database settings`}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={t`Database settings`} onClose={close} align="end">
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
              onChoose={(chosen) => acts.setRowRule(ruleIn(chosen))}
            />
          ) : null}
        </Menu>
      )}
    />
  );
}
