// The menu of a row, or of the rows that are chosen with it.
import { Plural, useLingui } from "@lingui/react/macro";
import type { RowMenuSlot } from "@tessera/database/views/table/table-props.tsx";
import { Menu, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import {
  ArrowDown,
  ArrowUp,
  BetweenHorizontalEnd,
  BetweenHorizontalStart,
  Copy,
  Maximize2,
  PanelRightOpen,
  SquareCheck,
  Trash2,
} from "lucide-react";

export interface RowMenuProps {
  readonly slot: RowMenuSlot;
  /** Rows stand by their values. */
  readonly isSorted: boolean;
}

export function RowMenu({ slot, isSorted }: RowMenuProps) {
  const { t } = useLingui();
  const { anchor, ids, onClose, focusBack, canEdit } = slot;
  const isOne = ids.length <= 1;
  return (
    <Menu anchor={anchor} label={t`Row menu`} onClose={onClose} returnFocus={focusBack}>
      {isOne ? (
        <MenuItem icon={<PanelRightOpen aria-hidden="true" />} shortcut="Mod+Enter" onSelect={() => slot.open("usual")}>
          {t`Open`}
        </MenuItem>
      ) : null}
      {isOne ? (
        <MenuItem icon={<Maximize2 aria-hidden="true" />} onSelect={() => slot.open("full")}>
          {t`Open as a full page`}
        </MenuItem>
      ) : null}
      {canEdit ? (
        <>
          {isOne ? (
            <>
              <MenuItem icon={<BetweenHorizontalEnd aria-hidden="true" />} onSelect={() => slot.insert("above")}>
                {t`Insert above`}
              </MenuItem>
              <MenuItem icon={<BetweenHorizontalStart aria-hidden="true" />} onSelect={() => slot.insert("below")}>
                {t`Insert below`}
              </MenuItem>
              {isSorted ? null : (
                <>
                  <MenuItem
                    icon={<ArrowUp aria-hidden="true" />}
                    shortcut="Alt+Shift+ArrowUp"
                    onSelect={() => slot.carry(-1)}
                  >
                    {t`Move up`}
                  </MenuItem>
                  <MenuItem
                    icon={<ArrowDown aria-hidden="true" />}
                    shortcut="Alt+Shift+ArrowDown"
                    onSelect={() => slot.carry(1)}
                  >
                    {t`Move down`}
                  </MenuItem>
                </>
              )}
              <MenuLine />
            </>
          ) : null}
          <MenuItem icon={<SquareCheck aria-hidden="true" />} shortcut="Shift+Space" onSelect={slot.pick}>
            {slot.isPicked ? t`Take out of the selection` : t`Select`}
          </MenuItem>
          <MenuItem icon={<Copy aria-hidden="true" />} {...(isOne && { shortcut: "Mod+D" })} onSelect={slot.duplicate}>
            <Plural value={ids.length} one="Duplicate" other="Duplicate # rows" />
          </MenuItem>
          <MenuItem icon={<Trash2 aria-hidden="true" />} danger onSelect={slot.remove}>
            <Plural value={ids.length} one="Delete" other="Delete # rows" />
          </MenuItem>
        </>
      ) : null}
    </Menu>
  );
}
