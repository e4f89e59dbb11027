// The role of a member: a button that names it, and a menu of the roles that the user may give. If the user may give none, the text is
// not a button, and its tooltip states the reason.
import { Trans, useLingui } from "@lingui/react/macro";
import { higherSpaceRole, type SpaceRole } from "@tessera/kernel/rules/space-role-names.ts";
import { Menu, MenuChoice, MenuItem, MenuLine } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ChevronDown, DoorOpen, UserMinus } from "lucide-react";
import { useId } from "react";
import type { ShownMember } from "../../data/members/member-list.ts";
import type { RoleChoices } from "../../data/members/role-choices.ts";
import { useLockWords, useRoleWords } from "./role-words.ts";
import styles from "./members.module.css";

export interface RoleMenuProps {
  member: ShownMember;
  name: string;
  choices: RoleChoices;
  isSelf: boolean;
  onRole: (role: ShownMember["role"]) => void;
  onRemove: () => void;
}

export function RoleMenu({ member, name, choices, isSelf, onRole, onRemove }: RoleMenuProps) {
  const { t } = useLingui();
  const words = useRoleWords();
  const locks = useLockWords();
  const reason = useId();
  const shown = shownRole(member);
  const { roles, canRemove, lock } = choices;
  const role = words[shown].name;
  if (roles.length === 0 && !canRemove)
    return (
      <span className={styles.lockedRole}>
        <button
          type="button"
          className={styles.role}
          aria-disabled="true"
          aria-label={t`Role of ${name}: ${role}`}
          aria-describedby={lock === null ? undefined : reason}
          data-tip={lock === null ? undefined : locks[lock]}
          data-locked=""
        >
          {role}
        </button>
        {lock === null ? null : (
          <span id={reason} hidden>
            {locks[lock]}
          </span>
        )}
      </span>
    );
  return (
    <MenuButton
      trigger={(props) => (
        <button {...props} type="button" className={styles.role} aria-label={t`Role of ${name}: ${role}`}>
          {role}
          <ChevronDown aria-hidden="true" />
        </button>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={t`Role of ${name}`} onClose={close}>
          {roles.length === 0 ? null : (
            <MenuChoice
              label={t`Role`}
              value={shown}
              options={roles.map((value) => ({ value, label: words[value].name, about: words[value].about }))}
              closes
              onChoose={(next) => (next === member.role ? undefined : onRole(next))}
            />
          )}
          {canRemove && roles.length > 0 ? <MenuLine /> : null}
          {canRemove ? (
            <MenuItem
              danger
              icon={isSelf ? <DoorOpen aria-hidden="true" /> : <UserMinus aria-hidden="true" />}
              onSelect={onRemove}
            >
              {isSelf ? <Trans>Leave workspace…</Trans> : <Trans>Remove from workspace…</Trans>}
            </MenuItem>
          ) : null}
        </Menu>
      )}
    />
  );
}

/** The higher one of the user's own role and the role through groups. */
export function shownRole({ role, byGroups }: Pick<ShownMember, "role" | "byGroups">): Exclude<SpaceRole, "none"> {
  const higher = higherSpaceRole(role, byGroups ?? "none");
  return higher === "none" ? "guest" : higher;
}
