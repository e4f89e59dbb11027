// Makes a workspace by its name, and opens it.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useServices } from "../../ground/services.ts";
import { AuthLayout } from "../../parts/entry/entry-layout.tsx";
import { EntryForm } from "../../parts/entry/entry-form.tsx";
import { faultsOf } from "../../parts/entry/complaints.ts";
import { useEntry } from "../../parts/entry/use-entry.ts";
import { SignedIn } from "../../parts/entry/signed-in.tsx";
import type { Session } from "../../data/session/session.ts";
import { LoggedInAs } from "../../parts/entry/logged-in-as.tsx";
import { lastSpaceKey } from "../../data/session/choose-workspace.ts";
import { useTitle } from "../../ground/use-title.ts";

const longestName = 100;

export function OnboardingScreen() {
  return <SignedIn>{(session) => <NameWorkspace session={session} />}</SignedIn>;
}

function NameWorkspace({ session }: { session: Session }) {
  const { log, navigation, redirects, storage } = useServices();
  const { t, i18n } = useLingui();
  useTitle(t`Create a workspace`);
  const entry = useEntry({
    fields: ["name"],
    check: ({ name }) => faultsOf({ name: name.trim() === "" ? t`Please enter a name.` : undefined }),
    async call({ name }) {
      const made = await session.createWorkspace(name.trim());
      // The workspace stands without them: somebody who cannot load their words begins with an empty one.
      if (made.ok)
        await import("./first-pages.ts")
          .then(({ writeFirstPages }) => writeFirstPages(session.open(made.value.spaceId), i18n))
          .catch((detail: unknown) => log({ level: "warning", words: "A workspace began without pages.", detail }));
      return made;
    },
    // By its own address: the root would lead to the workspace that this person was in before.
    onDone({ spaceId }) {
      storage.set(lastSpaceKey(session.me.read().id), spaceId);
      navigation.replace(redirects.take("onboarding") ?? buildPath("space", { spaceId }));
    },
  });
  return (
    <AuthLayout
      title={t`Create a workspace`}
      lead={<Trans>A place for the pages of one group of people. You invite them when you like.</Trans>}
      foot={<LoggedInAs session={session} />}
    >
      <EntryForm entry={entry} submit={<Trans>Create workspace</Trans>}>
        <TextField
          label={t`Name of the workspace`}
          {...entry.field("name")}
          autoComplete="organization"
          maxLength={longestName}
          autoFocus
          hint={t`A team, a family, a project.`}
        />
      </EntryForm>
    </AuthLayout>
  );
}
