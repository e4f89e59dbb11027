// Log in by e-mail and password; someone who is signed in goes on to where they were headed.
import { Trans, useLingui } from "@lingui/react/macro";
import { buildPath, type Route } from "@tessera/kernel/routes/routes.ts";
import { safeRedirect } from "@tessera/platform/navigation/navigation.ts";
import { Button } from "@tessera/ui/button/button.tsx";
import { TextField } from "@tessera/ui/text-field/text-field.tsx";
import { Link } from "../../navigation-link.tsx";
import { useServices } from "../../services.ts";
import { AuthLayout } from "../auth/auth-layout.tsx";
import { emailFault, faultsOf, fieldOfReason, reasonWords } from "../auth/complaints.ts";
import { PasswordField } from "../auth/password-field.tsx";
import { useEntry } from "../auth/use-entry.ts";
import { useTitle } from "../use-title.ts";
import styles from "../auth/auth.module.css";

export function LoginScreen({ route }: { route: Extract<Route, { name: "login" }> }) {
  const { account, navigation } = useServices();
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
    onDone: () => navigation.replace(safeRedirect(route.redirectURL)),
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
      <form className={styles.form} noValidate onSubmit={entry.submit}>
        <div className={styles.fault} role="alert">
          {entry.failure}
        </div>
        <TextField
          label={t`E-mail`}
          name="email"
          type="email"
          autoComplete="username"
          inputMode="email"
          autoFocus
          defaultValue={route.email}
          error={entry.faults.email}
          onChange={() => entry.edited("email")}
        />
        <PasswordField
          label={t`Password`}
          name="password"
          autoComplete="current-password"
          error={entry.faults.password}
          onChange={() => entry.edited("password")}
        />
        <Button type="submit" look="primary" wide busy={entry.busy} className={styles.submit}>
          <Trans>Log in</Trans>
        </Button>
      </form>
    </AuthLayout>
  );
}
