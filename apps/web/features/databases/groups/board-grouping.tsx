// By which property a board has columns, chosen from those that cards may be moved between the values of.
import { useLingui } from "@lingui/react/macro";
import { viewFormat } from "@tessera/database/edit/view-edits.ts";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { Schema } from "@tessera/database/schema.ts";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import { boardGrouping, isCarriedBy } from "@tessera/database/view-model/view-types.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Menu, MenuChoice } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Group } from "lucide-react";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface BoardGroupingProps {
  readonly schema: Schema;
  readonly view: StoredView;
  readonly commands: Pick<DatabaseCommands, "setBoardGrouping">;
  readonly className: string | undefined;
}

export function BoardGrouping({ schema, view, commands, className }: BoardGroupingProps) {
  const { t } = useLingui();
  const fitting = Object.entries(schema.properties).filter(([, property]) => isCarriedBy(property));
  const chosen = boardGrouping(schema, viewFormat(view))?.property;
  if (chosen === undefined) return null;
  return (
    <MenuButton
      trigger={(trigger) => (
        <IconButton {...trigger} label={t`Columns by`} className={className}>
          <Group aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={t`Columns by`} onClose={close} align="end">
          <MenuChoice
            label={t`Columns by`}
            value={chosen}
            options={fitting.map(([key, { name, type }]) => {
              const { Icon } = cellOf(type);
              return { value: key, label: name || t`Without a name`, icon: <Icon aria-hidden="true" /> };
            })}
            onChoose={(key) => commands.setBoardGrouping(view, key)}
          />
        </Menu>
      )}
    />
  );
}
