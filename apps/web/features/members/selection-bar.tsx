// What can be done with the selected members: change their role, copy their addresses, remove them.
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "@tessera/ui/button/button.tsx";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { ChevronDown, Copy, UserMinus } from "lucide-react";
import type { RoleChoices } from "../../data/members/role-choices.ts";
import { SelectedCount } from "./member-dialogs.tsx";
import { useRoleWords } from "./role-words.ts";
import styles from "./members.module.css";

export interface SelectionBarProps {
  count: number;
  choices: Omit<RoleChoices, "lock">;
  canCopy: boolean;
  onRole: (role: RoleChoices["roles"][number]) => void;
  onRemove: () => void;
  onCopy: () => void;
  onClear: () => void;
}

export function SelectionBar({ count, choices, canCopy, onRole, onRemove, onCopy, onClear }: SelectionBarProps) {
  const { t } = useLingui();
  const words = useRoleWords();
  const { roles, canRemove } = choices;
  return (
    <div className={styles.bar} role="toolbar" aria-label={t`Selected users`}>
      <span className={styles.barCount} role="status">
        <SelectedCount count={count} />
      </span>
      <MenuButton
        trigger={(props) => (
          <Button {...props} size="small" disabled={roles.length === 0} icon={<ChevronDown aria-hidden="true" />}>
            <Trans>Change role</Trans>
          </Button>
        )}
        menu={(anchor, close) => (
          <Menu anchor={anchor} label={t`Change role`} onClose={close}>
            {roles.map((role) => (
              <MenuItem key={role} onSelect={() => onRole(role)}>
                {words[role].name}
              </MenuItem>
            ))}
          </Menu>
        )}
      />
      {canCopy ? (
        <Button size="small" icon={<Copy aria-hidden="true" />} onClick={onCopy}>
          <Trans>Copy e-mail addresses</Trans>
        </Button>
      ) : null}
      <Button size="small" disabled={!canRemove} icon={<UserMinus aria-hidden="true" />} onClick={onRemove}>
        <Trans>Remove</Trans>
      </Button>
      <Button size="small" look="ghost" onClick={onClear}>
        <Trans>Clear selection</Trans>
      </Button>
    </div>
  );
}
