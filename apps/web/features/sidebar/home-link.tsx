// The way to the person's own page of the workspace.
import { Trans } from "@lingui/react/macro";
import { buildPath } from "@tessera/kernel/routes/routes.ts";
import { House } from "lucide-react";
import { Link } from "../../ground/navigation-link.tsx";
import styles from "../../parts/sidebar/sidebar-button.module.css";

export function HomeLink({ current }: { current: boolean }) {
  return (
    <div className={styles.place}>
      <Link className={styles.button} to={buildPath("home", {})} aria-current={current ? "page" : undefined}>
        <House aria-hidden="true" />
        <span className={styles.words}>
          <Trans>Home</Trans>
        </span>
      </Link>
    </div>
  );
}
