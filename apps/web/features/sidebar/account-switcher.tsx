// The part of the workspace's menu that changes the account: the other accounts of this browser, and adding one.
// Changing it reloads the app, so that nothing of the account before stays in memory.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { MenuItem, MenuLine, MenuNote } from "@tessera/ui/menu/menu.tsx";
import { UserRound, UserRoundPlus } from "lucide-react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";

export function AccountSwitcher({ session }: { session: Session }) {
  const { account, navigation, toasts } = useServices();
  const { t } = useLingui();
  const others = useReadable(account.others);
  const change = async (userId: string): Promise<void> => {
    if (!(await session.settled())) {
      toasts.show({
        words: t`Not changed yet.`,
        about: t`What you wrote is only in this tab. Connect first, so that it is sent.`,
      });
      return;
    }
    account.use(userId);
    window.location.assign(buildPath("root", {}));
  };
  return (
    <>
      <MenuLine />
      {others.length > 0 ? (
        <MenuNote>
          <Trans>Other accounts</Trans>
        </MenuNote>
      ) : null}
      {others.map(({ userId, email }) => (
        <MenuItem key={userId} icon={<UserRound aria-hidden="true" />} onSelect={() => void change(userId)}>
          {email}
        </MenuItem>
      ))}
      <MenuItem icon={<UserRoundPlus aria-hidden="true" />} onSelect={() => navigation.go(buildPath("login", {}))}>
        <Trans>Add another account</Trans>
      </MenuItem>
    </>
  );
}
