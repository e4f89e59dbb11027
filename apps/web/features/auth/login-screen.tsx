// Log in by e-mail and password; someone who is signed in goes on to where they were headed.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";
import { Link } from "../../ground/navigation-link.tsx";
import { useReadable, useServices } from "../../ground/services.ts";
import { AuthLayout } from "../../parts/entry/entry-layout.tsx";
import { headedFor } from "../../parts/entry/headed-for.ts";
import { EmailField } from "../../parts/entry/email-field.tsx";
import { EntryForm } from "../../parts/entry/entry-form.tsx";
import { emailFault, faultsOf, fieldOfReason, reasonWords } from "../../parts/entry/complaints.ts";
import { PasswordField } from "../../parts/entry/password-field.tsx";
import { useEntry } from "../../parts/entry/use-entry.ts";
import { useTitle } from "../../ground/use-title.ts";
import styles from "../../parts/entry/entry.module.css";

export function LoginScreen({ route }: { route: Extract<Route, { name: "login" }> }) {
  const { account, navigation, redirects } = useServices();
  const who = useReadable(account);
  const ended = who.kind === "nobody" ? who.ended : undefined;
  const { i18n, t } = useLingui();
  useTitle(t`Log in`);
  const entry = useEntry({
    fields: ["email", "password"],
    check: ({ email, password }) =>
      faultsOf({
        email: emailFault(i18n, email),
        password: password === "" ? reasonWords(i18n, "password_not_entered") : undefined,
      }),
    call: ({ email, password }) => account.logIn({ email, password }),
    fieldOf: fieldOfReason,
    onDone: () => navigation.replace(headedFor(route.redirectURL, redirects)),
  });
  return (
    <AuthLayout
      title={t`Log in`}
      foot={
        <Trans>
          New here?{" "}
          <Link className={styles.link} to={buildPath("signup", { redirectURL: route.redirectURL })}>
            Create an account
          </Link>
        </Trans>
      }
    >
      {ended === undefined ? null : (
        <p className={styles.lead} role="status">
          <Trans>
            Your session has ended. Log in to continue. Changes that were not sent yet are kept on this device.
          </Trans>
        </p>
      )}
      <EntryForm entry={entry} submit={<Trans>Log in</Trans>}>
        <EmailField {...entry.field("email")} autoFocus defaultValue={route.email ?? ended?.email ?? undefined} />
        <PasswordField label={t`Password`} {...entry.field("password")} autoComplete="current-password" />
      </EntryForm>
    </AuthLayout>
  );
}
