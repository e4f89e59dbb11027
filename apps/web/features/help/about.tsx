// The version that runs here, its server and its license.
import { Trans, useLingui } from "@lingui/react/macro";
import { ownRelease } from "@tessera/platform/update/own-release.ts";
import { Dialog } from "@tessera/ui/dialog/dialog.tsx";
import { Logo } from "@tessera/ui/logo/logo.tsx";
import styles from "./about.module.css";

export function About({ onClose }: { onClose: () => void }) {
  const { t } = useLingui();
  const release = ownRelease(document);
  return (
    <Dialog open onClose={onClose} title={t`About Tessera`} closeLabel={t`Close`}>
      <div className={styles.about}>
        <Logo />
        <p>
          <Trans>Pages that people write together, on a server of their own.</Trans>
        </p>
        <dl className={styles.facts}>
          <dt>
            <Trans>Version</Trans>
          </dt>
          <dd>{release?.version ?? t`Not built`}</dd>
          <dt>
            <Trans>Build</Trans>
          </dt>
          <dd>{release === null ? t`Not built` : <span translate="no">{release.build}</span>}</dd>
          <dt>
            <Trans>Server</Trans>
          </dt>
          <dd translate="no">{window.location.host}</dd>
          <dt>
            <Trans>License</Trans>
          </dt>
          <dd translate="no">Apache-2.0</dd>
        </dl>
      </div>
    </Dialog>
  );
}
