// How many users the workspace has, and what concerns it as a whole: invitations, the export, its owner, leaving it.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { managesMembers } from "@tessera/kernel/permissions/space-roles.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { IconButton } from "@tessera/ui/icon-button/icon-button.tsx";
import { Menu, MenuItem } from "@tessera/ui/menu/menu.tsx";
import { MenuButton } from "@tessera/ui/menu-button/menu-button.tsx";
import { Crown, Download, Ellipsis, LogOut, UserPlus } from "lucide-react";
import { useState, type ComponentType, type ReactNode } from "react";
import type { MembersView } from "../../data/members/member-list.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useMedia } from "../../ground/use-media.ts";
import type { ShareDialogProps } from "../../parts/faces/faces.ts";
import { TransferDialog } from "./member-dialogs.tsx";
import type { MemberActions } from "./use-member-actions.ts";
import styles from "./members.module.css";

export interface PeopleHeaderProps {
  workspace: Workspace;
  view: MembersView;
  name: string;
  online: boolean;
  actions: MemberActions;
  /** The dialog that creates invitations. */
  InviteDialog: ComponentType<ShareDialogProps>;
  /** The dialog by which the user leaves the workspace. */
  LeaveDialog: ComponentType<{ workspace: Workspace; onClose: () => void }>;
}

interface Action {
  readonly name: string;
  readonly icon: ReactNode;
  readonly run: () => void;
}

export function PeopleHeader({ workspace, view, name, online, actions, InviteDialog, LeaveDialog }: PeopleHeaderProps) {
  const { t } = useLingui();
  const [open, setOpen] = useState<"invite" | "leave" | "transfer" | null>(null);
  const isOwner = view.myRole === "owner";
  const canInvite = view.state === "ready" && managesMembers(view.myRole);
  const close = (): void => setOpen(null);
  const ofOwners: readonly Action[] = [
    { name: t`Export as CSV`, icon: <Download aria-hidden="true" />, run: () => void actions.exportMembers() },
    { name: t`Transfer ownership`, icon: <Crown aria-hidden="true" />, run: () => setOpen("transfer") },
  ];
  const leave: Action = { name: t`Leave`, icon: <LogOut aria-hidden="true" />, run: () => setOpen("leave") };
  return (
    <div className={styles.header}>
      <p className={styles.count} role="status">
        {view.state === "ready" ? <Count {...view.counts} /> : null}
      </p>
      <div className={styles.actions}>
        {view.state === "ready" ? <Actions rows={[...(isOwner ? ofOwners : []), leave]} disabled={!online} /> : null}
        {canInvite ? (
          <Button
            look="primary"
            icon={<UserPlus aria-hidden="true" />}
            disabled={!online}
            onClick={() => setOpen("invite")}
          >
            <Trans>Invite</Trans>
          </Button>
        ) : null}
      </div>
      {open === "invite" ? <InviteDialog workspace={workspace} pageId={null} onClose={close} /> : null}
      {open === "leave" ? <LeaveDialog workspace={workspace} onClose={close} /> : null}
      {open === "transfer" ? (
        <TransferDialog workspace={workspace} spaceName={name} onTransfer={actions.transfer} onClose={close} />
      ) : null}
    </div>
  );
}

function Count({ members, guests }: MembersView["counts"]) {
  return (
    <>
      <Plural value={members} one="# member" other="# members" />
      {guests > 0 ? (
        <>
          , <Plural value={guests} one="# guest" other="# guests" />
        </>
      ) : null}
    </>
  );
}

/** Buttons; on a phone a menu. */
function Actions({ rows, disabled }: { rows: readonly Action[]; disabled: boolean }) {
  const { t } = useLingui();
  const isPhone = useMedia("(max-width: 600px)");
  if (!isPhone)
    return rows.map(({ name, icon, run }) => (
      <Button key={name} icon={icon} disabled={disabled} onClick={run}>
        {name}
      </Button>
    ));
  return (
    <MenuButton
      trigger={(props) => (
        <IconButton {...props} label={t`More actions`} disabled={disabled}>
          <Ellipsis aria-hidden="true" />
        </IconButton>
      )}
      menu={(anchor, close) => (
        <Menu anchor={anchor} label={t`More actions`} align="end" onClose={close}>
          {rows.map(({ name, icon, run }) => (
            <MenuItem key={name} icon={icon} onSelect={run}>
              {name}
            </MenuItem>
          ))}
        </Menu>
      )}
    />
  );
}
