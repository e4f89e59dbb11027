// What is done with a database as a whole: its view as a file, a file into it, and, with full access, who sees which of its rows.
import { useLingui } from "@lingui/react/macro";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuChoice, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { Download, Ellipsis, FileUp } from "lucide-react";
import type { DatabaseActs } from "./database-acts.ts";

export interface DatabaseSettingsProps {
  readonly hasFull: boolean;
  /** Whether people see only rows that they made. */
  readonly hidesRows: boolean;
  /** Null where it cannot be. */
  readonly onExport: (() => void) | null;
  /** Null where nothing can come in. */
  readonly onMerge: (() => void) | null;
  readonly acts: Pick<DatabaseActs, "hideRows">;
}

export function DatabaseSettings({ hasFull, hidesRows, onExport, onMerge, acts }: DatabaseSettingsProps) {
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
              value={hidesRows ? "own" : "all"}
              options={[
                { value: "all", label: t`Everyone with access sees all rows` },
                { value: "own", label: t`People see only rows that they made` },
              ]}
              onChoose={(chosen) => acts.hideRows(chosen === "own")}
            />
          ) : null}
        </Menu>
      )}
    />
  );
}
