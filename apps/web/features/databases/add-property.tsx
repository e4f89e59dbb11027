// How a property is added: its type is chosen when it is made.
import { useLingui } from "@lingui/react/macro";
import { cellOf } from "@tessera/database/properties/cells.tsx";
import { PROPERTY_TYPES } from "@tessera/database/properties/models.ts";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Menu, MenuItem, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { Plus } from "lucide-react";
import type { DatabaseActs } from "./database-acts.ts";
import { typeWords } from "./database-words.ts";

export function AddProperty({ acts }: { readonly acts: DatabaseActs }) {
  const { t } = useLingui();
  return (
    <MenuButton
      trigger={(props) => (
        <IconButton {...props} label={t`Add a property`} small>
          <Plus aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => <PropertyTypes anchor={anchor} onClose={close} onChoose={(type) => acts.addProperty(type)} />}
    />
  );
} // prettier-ignore

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
      {PROPERTY_TYPES.filter((type) => type !== "title").map((type) => {
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
