// Create an account: name, e-mail, password. The password's rules are said before they are broken.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";
import { passwordRules } from "@tessera/kernel/rules/password.ts";
import { safeRedirect } from "@tessera/platform/navigation/navigation.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { Link } from "../../navigation-link.tsx";
import { useServices } from "../../services.ts";
import { AuthLayout } from "../auth/auth-layout.tsx";
import { emailFault, faultsOf, fieldOfReason, newPasswordFault } from "../auth/complaints.ts";
import { PasswordField } from "../auth/password-field.tsx";
import { useEntry } from "../auth/use-entry.ts";
import { useTitle } from "../use-title.ts";
import styles from "../auth/auth.module.css";

const longestName = 100;

export function SignupScreen({ route }: { route: Extract<Route, { name: "signup" }> }) {
  const { account, navigation } = useServices();
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
    onDone: () => navigation.replace(safeRedirect(route.redirectURL)),
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
      <form className={styles.form} noValidate onSubmit={entry.submit}>
        <div className={styles.fault} role="alert">
          {entry.failure}
        </div>
        <TextField
          label={t`Name`}
          name="name"
          autoComplete="name"
          maxLength={longestName}
          autoFocus
          error={entry.faults.name}
          onChange={() => entry.edited("name")}
        />
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          defaultValue={route.email}
          error={entry.faults.email}
          onChange={() => entry.edited("email")}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="new-password"
          hint={t`At least ${min} characters, with a letter and a number.`}
          error={entry.faults.password}
          onChange={() => entry.edited("password")}
        />
        <Button type="submit" look="primary" wide busy={entry.busy} className={styles.submit}>
          <Trans>Create account</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
