// The other users on this page, and following one of them: the view then scrolls to where that user writes.
import { useLingui } from "@lingui/react/macro";
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { useState } from "react";
import type { Person } from "../../data/people/people.ts";
import type { Workspace } from "../../data/session/workspace.ts";

export interface PeopleMenuProps {
  anchor: Element;
  workspace: Pick<Workspace, "people">;
  people: readonly Person[];
  onClose: () => void;
}

export function PeopleMenu({ anchor, workspace, people, onClose }: PeopleMenuProps) {
  const { t } = useLingui();
  // The state when the menu opened, so that a row does not change its label while the menu closes.
  const [followed] = useState(() => workspace.people.following.read());
  return (
    <Menu anchor={anchor} label={t`On this page`} onClose={onClose} align="end">
      {people.map(({ id, name, picture }) => (
        <MenuItem
          key={id}
          icon={<Avatar id={id} name={name} picture={picture} size="small" decorative />}
          onSelect={() => workspace.people.following.set(id === followed ? null : id)}
        >
          {id === followed ? t`Stop following ${name}` : t`Follow ${name}`}
        </MenuItem>
      ))}
    </Menu>
  );
}
