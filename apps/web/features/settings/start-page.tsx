// Where a workspace opens for this person in this browser.
import { useLingui } from "@lingui/react/macro";
import {
  readStartPreference,
  startPreferences,
  type StartPreference,
} from "@tessera/kernel/routes/start-preference.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { useState } from "react";
import type { Session } from "../../data/session/session.ts";
import { useReadable, useServices } from "../../ground/services.ts";
import { SettingChoice } from "./setting.tsx";

/** Chat is not built yet, so it is not offered. */
const offered = startPreferences.filter((each) => each !== "chat");

export function StartPage({ session, workspaceId }: { session: Pick<Session, "me">; workspaceId: string }) {
  const { storage } = useServices();
  const { t } = useLingui();
  const me = useReadable(session.me);
  const key = clientKeys.onAppStartPreference(me.id, workspaceId);
  const [chosen, setChosen] = useState(() => readStartPreference(storage.get(key)));
  const words: Record<StartPreference, string> = {
    personal_home: t`Home`,
    chat: t`Chat`,
    first_page: t`The first page of the sidebar`,
    last_visited_page: t`The page that was read last`,
  };
  return (
    <SettingChoice
      name={t`Opens with`}
      about={t`What you see first in this workspace, in this browser.`}
      value={chosen}
      options={offered.map((value) => ({ value, words: words[value] }))}
      onChoose={(next) => {
        setChosen(next);
        storage.set(key, next);
      }}
    />
  );
}
