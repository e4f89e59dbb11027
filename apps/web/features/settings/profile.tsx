// Who is logged in here, and the ways out: of this browser, or of every one.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Avatar } from "@tessera/ui/avatar/avatar.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import { failureWords } from "../../words/failure-words.ts";
import { SettingRow } from "./setting.tsx";

export function Profile({ session }: { session: Pick<Session, "me"> }) {
  const { account, navigation, toasts } = useServices();
  const { i18n, t } = useLingui();
  const me = useReadable(session.me);
  const who = useReadable(account);
  const [busy, setBusy] = useState(false);
  const leaveEverywhere = async (): Promise<void> => {
    setBusy(true);
    const result = await account.logOut(true);
    setBusy(false);
    if (result.ok) navigation.go(buildPath("root", {}));
    else toasts.show({ words: t`You are still logged in`, about: failureWords(i18n, result.failure), tone: "danger" });
  };
  return (
    <>
      <SettingRow name={me.name} about={who.kind === "somebody" ? who.email : null} beside>
        <Avatar id={me.id} name={me.name} size="large" decorative />
      </SettingRow>
      <SettingRow name={t`Log out`} about={t`Of this browser. What is kept here is not shown to whoever logs in next.`}>
        <Button onClick={() => navigation.go(buildPath("logout", {}))}>
          <Trans>Log out</Trans>
        </Button>
      </SettingRow>
      <SettingRow
        name={t`Log out everywhere`}
        about={t`Ends every session of your account, on all devices, this one included. It needs the network.`}
      >
        <Button busy={busy} onClick={() => void leaveEverywhere()}>
          <Trans>Log out everywhere</Trans>
        </Button>
      </SettingRow>
    </>
  );
}
