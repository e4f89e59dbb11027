// How a property is added: its type is chosen when it is made.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { modelOf, PROPERTY_TYPES } from "@tessera/database/properties/models.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuItem, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { Plus } from "lucide-react";
import { useRef } from "react";
import type { DatabaseCommands } from "../commands/database-commands.ts";
import { typeWords } from "../../../words/database-words.ts";

export interface AddPropertyProps {
  readonly commands: DatabaseCommands;
  /** Told once the menu is away: its name may be written. */
  readonly onAdded: (key: string) => void;
}

export function AddProperty({ commands, onAdded }: AddPropertyProps) {
  const { t } = useLingui();
  const added = useRef<string | null>(null);
  const tell = (): void => {
    if (added.current !== null) onAdded(added.current);
    added.current = null;
  };
  return (
    <MenuButton
      trigger={(props) => (
        <IconButton {...props} label={t`Add a property`} small>
          <Plus aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <PropertyTypes
          anchor={anchor}
          onClose={() => {
            close();
            tell();
          }}
          onChoose={(type) => (added.current = commands.addProperty(type))}
        />
      )}
    />
  );
}

/** Types that cells can be given a value of, and those that every row has one of. */
const ADDED = PROPERTY_TYPES.filter(
  (type) => type !== "title" && (cellOf(type).editing !== null || modelOf(type).source !== "properties"),
);

export interface PropertyTypesProps {
  readonly anchor: Element;
  readonly onClose: () => void;
  readonly onChoose: (type: (typeof PROPERTY_TYPES)[number]) => void;
}

export function PropertyTypes({ anchor, onClose, onChoose }: PropertyTypesProps) {
  const { t, i18n } = useLingui();
  const words = typeWords(i18n);
  return (
    <Menu anchor={anchor} label={t`Type of the property`} onClose={onClose}>
      <MenuNote>{t`Type of the property`}</MenuNote>
      {ADDED.map((type) => {
        const { Icon } = cellOf(type);
        return (
          <MenuItem key={type} icon={<Icon aria-hidden="true" />} onSelect={() => onChoose(type)}>
            {words[type]}
          </MenuItem>
        );
      })}
    </Menu>
  );
}
