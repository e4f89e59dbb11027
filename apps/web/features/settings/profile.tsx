// The account of the signed-in user: picture, name, and logging out of this browser or of all.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { useState } from "react";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import { failureWords } from "../../words/failure-words.ts";
import { ProfileName } from "./profile-name.tsx";
import { ProfilePicture } from "./profile-picture.tsx";
import { SettingRow } from "./setting.tsx";

export function Profile({ session }: { session: Pick<Session, "me" | "profile"> }) {
  const { account, navigation, toasts } = useServices();
  const { i18n, t } = useLingui();
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
      <ProfilePicture session={session} />
      <ProfileName profile={session.profile} />
      {who.kind === "somebody" && who.email !== null ? <SettingRow name={t`E-mail`} about={who.email} /> : null}
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
