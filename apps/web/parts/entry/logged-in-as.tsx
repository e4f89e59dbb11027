// Below a form that acts for someone: who that is, and the way to be someone else.
import { Trans } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { useReadable } from "../../ground/services.ts";
import type { Session } from "../../data/session/session.ts";
import styles from "./entry.module.css";

export function LoggedInAs({ session }: { session: Pick<Session, "me"> }) {
  const me = useReadable(session.me);
  return (
    <Trans>
      Logged in as {me.name}.{" "}
      <a className={styles.link} href={buildPath("logout", {})}>
        Log out
      </a>
    </Trans>
  );
}
