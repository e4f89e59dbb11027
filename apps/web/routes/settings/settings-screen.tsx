// The settings of the user, on one page: the list beside it has a link to each section.
import { useLingui } from "@lingui/react/macro";
import type { Session } from "../../data/session/session.ts";
import { SettingsFrame } from "../../features/settings/settings-frame.tsx";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import { ownRows } from "./settings-rows.tsx";

export function SettingsScreen() {
  return <SignedIn>{(session) => <OwnSettings session={session} />}</SignedIn>;
}

function OwnSettings({ session }: { session: Session }) {
  const { i18n, t } = useLingui();
  const sections = ownRows.map(({ id, title, draw }) => ({ id, title: i18n._(title), face: draw({ session }) }));
  return <SettingsFrame session={session} title={t`Settings`} sections={sections} workspaceId={null} />;
}
