// One of the properties, chosen from a menu: what a filter or a sort is by.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import type { Schema } from "@tessera/database/schema.ts";
import { Menu, MenuItem, MenuLine, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { Layers2 } from "lucide-react";

export interface PropertyChoiceProps {
  readonly anchor: Element;
  readonly label: string;
  readonly schema: Schema;
  readonly onClose: () => void;
  readonly onChoose: (key: string) => void;
  /** Adds a group of conditions, where there may be one. */
  readonly onGroup?: () => void;
}

export function PropertyChoice({ anchor, label, schema, onClose, onChoose, onGroup }: PropertyChoiceProps) {
  const { t } = useLingui();
  return (
    <Menu anchor={anchor} label={label} onClose={onClose}>
      <MenuNote>{label}</MenuNote>
      {Object.entries(schema.properties).map(([key, { name, type }]) => {
        const { Icon } = cellOf(type);
        return (
          <MenuItem key={key} icon={<Icon aria-hidden="true" />} onSelect={() => onChoose(key)}>
            {name || t`Without a name`}
          </MenuItem>
        );
      })}
      {onGroup === undefined ? null : (
        <>
          <MenuLine />
          <MenuItem icon={<Layers2 aria-hidden="true" />} onSelect={onGroup}>
            {t`Group of conditions`}
          </MenuItem>
        </>
      )}
    </Menu>
  );
}
