// What the users of a group are in the workspace because of it. Owners of the workspace change it.
import { useLingui } from "@lingui/react/macro";
import type { SpaceGroup } from "@tessera/kernel/wire/api/members/space-groups.ts";
import { Menu, MenuChoice } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ChevronDown } from "lucide-react";
import { setGroupRole } from "../../data/members/member-changes.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useServices } from "../../ground/services.ts";
import styles from "./members.module.css";

const ROLES = ["none", "member", "owner"] as const;

export interface GroupRoleMenuProps {
  workspace: Workspace;
  group: SpaceGroup;
  canSetRole: boolean;
}

export function GroupRoleMenu({ workspace, group, canSetRole }: GroupRoleMenuProps) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const { id, name } = group;
  const role = group.role ?? "none";
  const words = {
    none: { label: t`No role`, about: t`The group only receives pages that are shared with it.` },
    member: { label: t`Members`, about: t`Its users are members of the workspace.` },
    admin: { label: t`Admins`, about: t`Its users are admins of the workspace.` },
    owner: { label: t`Owners`, about: t`Its users are owners of the workspace.` },
  };
  const shown = words[role].label;
  const label = t`Role of ${name}: ${shown}`;
  if (!canSetRole) return <span className={styles.groupRole}>{role === "none" ? null : shown}</span>;
  const choose = (next: keyof typeof words): void => {
    if (next === role || next === "admin") return;
    const undo = setGroupRole(workspace.records.sync, id, next === "none" ? null : next);
    if (undo === null) return;
    toasts.show({ words: t`${name}: role changed`, action: { label: t`Undo`, run: undo } });
  };
  return (
    <MenuButton
      trigger={(props) => (
        <button {...props} type="button" className={styles.role} aria-label={label}>
          {shown}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={t`Role of ${name}`} align="end" onClose={close}>
          <MenuChoice<keyof typeof words>
            label={t`Role in the workspace`}
            value={role}
            options={ROLES.map((value) => ({ value, ...words[value] }))}
            closes
            onChoose={choose}
          />
        </Menu>
      )}
    />
  );
}
