// The menu of a group: its rows folded or a new one made in it, its place among the others, and that it is hidden.
import { useLingui } from "@lingui/react/macro";
import type { StoredView } from "@tessera/database/source/database-source.ts";
import type { ShownGroup } from "@tessera/database/views/groups/grouped-rows.ts";
import type { ViewGrouping } from "@tessera/database/views/groups/view-grouping.ts";
import type { GroupMenuSlot } from "@tessera/database/views/groups/group-menu-slot.ts";
import { Menu, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { ArrowDown, ArrowUp, ChevronRight, EyeOff, Plus } from "lucide-react";
import type { DatabaseCommands } from "../commands/database-commands.ts";

export interface GroupMenuProps {
  readonly slot: GroupMenuSlot;
  readonly view: StoredView;
  readonly grouping: ViewGrouping;
  /** Those that are shown, in their order. */
  readonly groups: readonly Pick<ShownGroup, "key" | "value">[];
  /** Whether the person may say where groups stand, and which. */
  readonly canShape: boolean;
  readonly commands: Pick<DatabaseCommands, "hideGroup" | "moveGroup">;
}

export function GroupMenu({ slot, view, grouping, groups, canShape, commands }: GroupMenuProps) {
  const { t } = useLingui();
  const { group, isOpen } = slot;
  const { property, sort } = grouping.groupBy;
  const at = groups.findIndex(({ key }) => key === group.key);
  const move = (before: string | null): unknown => commands.moveGroup(view, property, groups, group.key, before);
  const canMove = canShape && sort === "manual";
  return (
    <Menu anchor={slot.anchor} label={t`Group menu`} onClose={slot.onClose} returnFocus={slot.focusBack}>
      <MenuItem icon={<ChevronRight aria-hidden="true" />} onSelect={slot.fold}>
        {isOpen ? t`Fold` : t`Unfold`}
      </MenuItem>
      {slot.addRow === undefined ? null : (
        <MenuItem icon={<Plus aria-hidden="true" />} onSelect={slot.addRow}>
          {t`New row`}
        </MenuItem>
      )}
      {canShape ? <MenuLine /> : null}
      {canMove && at > 0 ? (
        <MenuItem icon={<ArrowUp aria-hidden="true" />} onSelect={() => move(groups[at - 1]?.key ?? null)}>
          {t`Move up`}
        </MenuItem>
      ) : null}
      {canMove && at < groups.length - 1 ? (
        <MenuItem icon={<ArrowDown aria-hidden="true" />} onSelect={() => move(groups[at + 2]?.key ?? null)}>
          {t`Move down`}
        </MenuItem>
      ) : null}
      {canShape ? (
        <MenuItem
          icon={<EyeOff aria-hidden="true" />}
          onSelect={() => commands.hideGroup(view, property, group.value, true)}
        >
          {t`Hide this group`}
        </MenuItem>
      ) : null}
    </Menu>
  );
}
