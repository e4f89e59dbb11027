// Settings of one workspace: its name and its own emoji for everybody, and where it opens for this person in this browser.
import { Trans, useLingui } from "@lingui/react/macro";
import {
  startPreferences,
  readStartPreference,
  type StartPreference,
} from "@tessera/kernel/routes/start-preference.ts";
import type { Route } from "@tessera/kernel/routes/routes.ts";
import { clientKeys } from "@tessera/kernel/rules/client-keys.ts";
import { readAs } from "@tessera/platform/readable.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { EmptyState } from "@tessera/ui/empty-state/empty-state.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useEffect, useState, type FormEvent } from "react";
import { EmojiSettings } from "../../features/page-head/emoji/emoji-settings.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import { CannotLoad } from "../../parts/states/cannot-load.tsx";
import { SettingChoice, SettingsSection } from "../../features/settings/setting.tsx";
import { SettingsFrame } from "../../features/settings/settings-frame.tsx";
import styles from "../../features/settings/settings.module.css";

type WorkspaceSettingsRoute = Extract<Route, { name: "workspaceSettings" }>;

export function WorkspaceSettingsScreen({ route }: { route: WorkspaceSettingsRoute }) {
  return <SignedIn>{(session) => <OfWorkspace session={session} workspaceId={route.workspaceId} />}</SignedIn>;
}

function OfWorkspace({ session, workspaceId }: { session: Session; workspaceId: string }) {
  const { t } = useLingui();
  const workspaces = useReadable(session.workspaces);
  if (workspaces.kind === "failed") return <CannotLoad failure={workspaces.failure} onRetry={() => session.reload()} />;
  if (workspaces.kind === "loading") return null;
  const known = workspaces.value.find(({ id }) => id === workspaceId);
  if (known === undefined)
    return (
      <SettingsFrame session={session} title={t`Settings`} sections={[]} workspaceId={workspaceId}>
        <EmptyState motif="lost" title={t`This workspace is not there for you`}>
          <Trans>It may be gone, or you are not a member of it.</Trans>
        </EmptyState>
      </SettingsFrame>
    );
  return <WorkspaceSettings key={workspaceId} session={session} workspace={session.open(workspaceId)} />;
}

function WorkspaceSettings({ session, workspace }: { session: Session; workspace: Workspace }) {
  const { t } = useLingui();
  const info = useReadable(workspace.info);
  // What is known of the workspace's own record comes with its pages.
  useReadable(workspace.pages.top);
  const sections = [
    { id: "workspace", title: t`Workspace` },
    ...(info.isMember ? [{ id: "emoji", title: t`Emoji` }] : []),
    { id: "start", title: t`Start` },
  ];
  return (
    <SettingsFrame
      session={session}
      title={info.name || t`Shared with you`}
      sections={sections}
      workspaceId={workspace.id}
    >
      <SettingsSection id="workspace" title={t`Workspace`}>
        {info.canInvite ? (
          <WorkspaceName workspace={workspace} />
        ) : (
          <p className={styles.note}>
            <Trans>Owners of the workspace can change its name.</Trans>
          </p>
        )}
      </SettingsSection>
      {info.isMember ? (
        <SettingsSection id="emoji" title={t`Emoji`}>
          <EmojiSettings workspace={workspace} />
        </SettingsSection>
      ) : null}
      <SettingsSection id="start" title={t`Start`}>
        <StartPage session={session} workspaceId={workspace.id} />
      </SettingsSection>
    </SettingsFrame>
  );
}

function WorkspaceName({ workspace }: { workspace: Workspace }) {
  const { toasts } = useServices();
  const { t } = useLingui();
  const { name } = useReadable(workspace.info);
  const [written, setWritten] = useState(name);
  const [fault, setFault] = useState<string | null>(null);
  // Somebody else may rename it meanwhile.
  useEffect(() => setWritten(name), [name]);
  const save = (event: FormEvent): void => {
    event.preventDefault();
    const next = written.trim();
    if (next === "") return setFault(t`A workspace needs a name.`);
    if (next === name) return;
    const undo = workspace.rename(next);
    const holds = readAs(workspace.info, (now) => now.name === next);
    toasts.show({ words: t`Workspace renamed`, action: { label: t`Undo`, run: undo }, holds });
  };
  return (
    <form className={styles.form} onSubmit={save}>
      <TextField
        className={styles.field}
        label={t`Name`}
        value={written}
        error={fault}
        maxLength={100}
        autoComplete="off"
        onChange={(event) => {
          setWritten(event.target.value);
          setFault(null);
        }}
      />
      <Button type="submit" look="primary">
        <Trans>Rename</Trans>
      </Button>
    </form>
  );
}

/** Chat is a later feature: it is not offered. */
const offered = startPreferences.filter((each) => each !== "chat");

function StartPage({ session, workspaceId }: { session: Session; workspaceId: string }) {
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
