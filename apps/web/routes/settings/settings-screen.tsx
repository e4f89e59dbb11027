// A person's own settings, all on one page: the list beside it leads to each.
import { useLingui } from "@lingui/react/macro";
import type { Session } from "../../data/session/session.ts";
import { ConsentSettings } from "../../features/consent/consent-settings.tsx";
import { Appearance } from "../../features/settings/appearance.tsx";
import { LanguageAndRegion } from "../../features/settings/language-and-region.tsx";
import { Profile } from "../../features/settings/profile.tsx";
import { SettingsFrame } from "../../features/settings/settings-frame.tsx";
import { ThisDevice } from "../../features/settings/this-device.tsx";
import { SignedIn } from "../../parts/entry/signed-in.tsx";

export function SettingsScreen() {
  return <SignedIn>{(session) => <OwnSettings session={session} />}</SignedIn>;
}

function OwnSettings({ session }: { session: Session }) {
  const { t } = useLingui();
  const sections = [
    { id: "profile", title: t`Account`, face: <Profile session={session} /> },
    { id: "language", title: t`Language and region`, face: <LanguageAndRegion /> },
    { id: "appearance", title: t`Appearance`, face: <Appearance /> },
    { id: "cookies", title: t`Cookies`, face: <ConsentSettings /> },
    { id: "device", title: t`This device`, face: <ThisDevice session={session} /> },
  ];
  return <SettingsFrame session={session} title={t`Settings`} sections={sections} workspaceId={null} />;
}
