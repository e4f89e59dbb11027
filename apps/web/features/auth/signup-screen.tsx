// Create an account: name, e-mail, password. The rules for passwords are shown before anything is typed.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";
import { passwordRules } from "@tessera/kernel/rules/password.ts";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { Link } from "../../ground/navigation-link.tsx";
import { useServices } from "../../ground/services.ts";
import { AuthLayout } from "../../parts/entry/entry-layout.tsx";
import { headedFor } from "../../parts/entry/headed-for.ts";
import { EmailField } from "../../parts/entry/email-field.tsx";
import { EntryForm } from "../../parts/entry/entry-form.tsx";
import { emailFault, faultsOf, fieldOfReason, newPasswordFault } from "../../parts/entry/complaints.ts";
import { PasswordField } from "../../parts/entry/password-field.tsx";
import { useEntry } from "../../parts/entry/use-entry.ts";
import { useTitle } from "../../ground/use-title.ts";
import styles from "../../parts/entry/entry.module.css";

const longestName = 100;

export function SignupScreen({ route }: { route: Extract<Route, { name: "signup" }> }) {
  const { account, navigation, redirects } = useServices();
  const { i18n, t } = useLingui();
  useTitle(t`Create an account`);
  const { min } = passwordRules;
  const entry = useEntry({
    fields: ["name", "email", "password"],
    check: ({ name, email, password }) =>
      faultsOf({
        name: name.trim() === "" ? t`Please enter your name.` : undefined,
        email: emailFault(i18n, email),
        password: newPasswordFault(i18n, password),
      }),
    call: ({ name, email, password }) => account.signUp({ name: name.trim(), email, password }),
    fieldOf: fieldOfReason,
    onDone: () => navigation.replace(headedFor(route.redirectURL, redirects)),
  });
  return (
    <AuthLayout
      title={t`Create an account`}
      lead={<Trans>Pages for you and the people you work with, on a machine you choose.</Trans>}
      foot={
        <Trans>
          Already have one?{" "}
          <Link className={styles.link} to={buildPath("login", { redirectURL: route.redirectURL })}>
            Log in
          </Link>
        </Trans>
      }
    >
      <EntryForm entry={entry} submit={<Trans>Create account</Trans>}>
        <TextField label={t`Name`} {...entry.field("name")} autoComplete="name" maxLength={longestName} autoFocus />
        <EmailField {...entry.field("email")} defaultValue={route.email} />
        <PasswordField
          label={t`Password`}
          {...entry.field("password")}
          autoComplete="new-password"
          hint={t`At least ${min} characters, with a letter and a number.`}
        />
      </EntryForm>
    </AuthLayout>
  );
}
