// The menu of a card: where it opens, to which group it moves, and what becomes of it.
import { useLingui } from "@lingui/react/macro";
import type { CardMenuSlot } from "@tessera/database/views/cards/card-props.tsx";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { Copy, Maximize2, PanelRightOpen, Trash2 } from "lucide-react";

export function CardMenu({ slot }: { readonly slot: CardMenuSlot }) {
  const { t } = useLingui();
  const { groups, canEdit } = slot;
  return (
    <Menu anchor={slot.anchor} label={t`Row menu`} onClose={slot.onClose} returnFocus={slot.focusBack}>
      <MenuItem icon={<PanelRightOpen aria-hidden="true" />} shortcut="Enter" onSelect={() => slot.open("usual")}>
        {t`Open`}
      </MenuItem>
      <MenuItem icon={<Maximize2 aria-hidden="true" />} onSelect={() => slot.open("full")}>
        {t`Open as a full page`}
      </MenuItem>
      {canEdit ? (
        <>
          <MenuItem icon={<Copy aria-hidden="true" />} shortcut="Mod+D" onSelect={slot.duplicate}>
            {t`Duplicate`}
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} shortcut="Delete" danger onSelect={slot.remove}>
            {t`Delete`}
          </MenuItem>
        </>
      ) : null}
      {canEdit && groups.length > 0 ? (
        <>
          <MenuLine />
          <MenuChoice
            label={t`Move to`}
            value={slot.group}
            options={groups.map(({ key, name }) => ({ value: key, label: name }))}
            onChoose={(group) => {
              slot.moveTo(group);
              slot.onClose();
            }}
          />
        </>
      ) : null}
    </Menu>
  );
}
