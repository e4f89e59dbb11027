// The menu of the workspace: other workspaces, the theme, settings, the accounts of this browser.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Menu, MenuChoice, MenuItem, MenuLine, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { DoorOpen, LogOut, Monitor, Moon, Plus, Settings, Sun } from "lucide-react";
import { useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import { useShellDialogs } from "../../ground/shell-dialogs.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { AccountSwitcher } from "./account-switcher.tsx";

export interface WorkspaceMenuProps {
  anchor: Element;
  onClose: () => void;
  session: Session;
  workspace: Pick<Workspace, "id">;
}

export function WorkspaceMenu({ anchor, onClose, session, workspace }: WorkspaceMenuProps) {
  const { account, navigation, theme } = useServices();
  const { t } = useLingui();
  const dialogs = useShellDialogs();
  // The dialog takes the focus, so it is opened after the menu has closed.
  const [asksToLeave, setAsksToLeave] = useState(false);
  const who = useReadable(account);
  const me = useReadable(session.me);
  const spaces = useReadable(session.workspaces);
  const chosen = useReadable(theme);
  return (
    <Menu
      anchor={anchor}
      label={t`Workspace`}
      returnFocus={!asksToLeave}
      onClose={() => {
        onClose();
        if (asksToLeave) dialogs.show({ kind: "leave" });
      }}
    >
      <MenuNote>{who.kind === "somebody" && who.email ? who.email : me.name}</MenuNote>
      {spaces.kind === "ready" && spaces.value.length > 1 ? (
        <MenuChoice
          label={t`Workspace`}
          value={workspace.id}
          options={spaces.value.map((space) => ({ value: space.id, label: space.name }))}
          onChoose={(spaceId) => navigation.go(buildPath("space", { spaceId }))}
        />
      ) : null}
      <MenuItem icon={<Plus aria-hidden="true" />} onSelect={() => navigation.go(buildPath("onboarding", {}))}>
        <Trans>Create a workspace</Trans>
      </MenuItem>
      <MenuLine />
      <MenuChoice
        label={t`Theme`}
        value={chosen}
        options={[
          { value: "device", label: t`Like the device`, icon: <Monitor aria-hidden="true" /> },
          { value: "light", label: t`Light`, icon: <Sun aria-hidden="true" /> },
          { value: "dark", label: t`Dark`, icon: <Moon aria-hidden="true" /> },
        ]}
        onChoose={(next) => theme.choose(next)}
      />
      <AccountSwitcher session={session} />
      <MenuLine />
      <MenuItem icon={<Settings aria-hidden="true" />} onSelect={() => navigation.go(buildPath("settings", {}))}>
        <Trans>Settings</Trans>
      </MenuItem>
      <MenuItem icon={<DoorOpen aria-hidden="true" />} onSelect={() => setAsksToLeave(true)}>
        <Trans>Leave workspace</Trans>
      </MenuItem>
      <MenuItem icon={<LogOut aria-hidden="true" />} onSelect={() => navigation.go(buildPath("logout", {}))}>
        <Trans>Log out</Trans>
      </MenuItem>
    </Menu>
  );
}
