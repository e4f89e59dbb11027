// The first workspace: a name, and in.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { useServices } from "../../services.ts";
import { AuthLayout } from "../auth/auth-layout.tsx";
import { faultsOf } from "../auth/complaints.ts";
import { useEntry } from "../auth/use-entry.ts";
import { SignedIn } from "../signed-in.tsx";
import type { Session } from "../../session/session.ts";
import { useReadable } from "../../services.ts";
import { useTitle } from "../use-title.ts";
import styles from "../auth/auth.module.css";

const longestName = 100;

export function OnboardingScreen() {
  return <SignedIn>{(session) => <NameWorkspace session={session} />}</SignedIn>;
}

function NameWorkspace({ session }: { session: Session }) {
  const { navigation } = useServices();
  const { t } = useLingui();
  const me = useReadable(session.me);
  useTitle(t`Create a workspace`);
  const entry = useEntry({
    fields: ["name"],
    check: ({ name }) => faultsOf({ name: name.trim() === "" ? t`Please enter a name.` : undefined }),
    call: ({ name }) => session.createWorkspace(name.trim()),
    onDone: () => navigation.replace(buildPath("root", {})),
  });
  return (
    <AuthLayout
      title={t`Create a workspace`}
      lead={<Trans>A place for the pages of one group of people. You invite them when you like.</Trans>}
      foot={
        <Trans>
          Logged in as {me.name}.{" "}
          <a className={styles.link} href={buildPath("logout", {})}>
            Log out
          </a>
        </Trans>
      }
    >
      <form className={styles.form} noValidate onSubmit={entry.submit}>
        <div className={styles.fault} role="alert">
          {entry.failure}
        </div>
        <TextField
          label={t`Name of the workspace`}
          name="name"
          autoComplete="organization"
          maxLength={longestName}
          autoFocus
          hint={t`A team, a family, a project.`}
          error={entry.faults.name}
          onChange={() => entry.edited("name")}
        />
        <Button type="submit" look="primary" wide busy={entry.busy} className={styles.submit}>
          <Trans>Create workspace</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
