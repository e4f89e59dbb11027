// Says that the network is gone or that the server refuses this device, how many changes wait, and, once they are sent, that
// all is saved. It stands in the top bar, so that no text moves when it appears and goes.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { classes } from "@tessera/ui/base/classes.ts";
import { CloudCheck, CloudOff } from "lucide-react";
import { useEffect, useState, type ReactNode } from "react";
import { usePart } from "../../ground/services.ts";
import type { Connection } from "../../data/records/connection.ts";
import styles from "./connection-notice.module.css";

const staysFor = 4000;

export function ConnectionNotice({ connection }: { connection: Readable<Connection> }) {
  const { t } = useLingui();
  const [wasOffline, setWasOffline] = useState(false);
  const online = usePart(connection, (now) => now.online);
  const refused = usePart(connection, (now) => now.refused);
  // The number of waiting changes is different after every key: only the component that shows it is drawn again.
  const waiting = usePart(connection, (now) => (now.online && !now.refused && !wasOffline ? 0 : now.waiting));
  const away = !online || refused;
  const saved = !away && waiting === 0;
  useEffect(() => {
    if (away) setWasOffline(true);
    if (!saved || !wasOffline) return;
    const timer = window.setTimeout(() => setWasOffline(false), staysFor);
    return () => window.clearTimeout(timer);
  }, [away, saved, wasOffline]);
  if (!online)
    return (
      <Notice short={t`Offline`}>
        {waiting === 0 ? (
          <Trans>Offline. What you write is kept on this device.</Trans>
        ) : (
          <Plural
            value={waiting}
            one="Offline. # change waits on this device."
            other="Offline. # changes wait on this device."
          />
        )}
      </Notice>
    );
  if (refused)
    return (
      <Notice short={t`Not sent`}>
        {waiting === 0 ? (
          <Trans>The server does not answer what this device asks. Trying again.</Trans>
        ) : (
          <Plural
            value={waiting}
            one="Not sent: the server does not answer what this device asks. # change waits here. Trying again."
            other="Not sent: the server does not answer what this device asks. # changes wait here. Trying again."
          />
        )}
      </Notice>
    );
  if (!wasOffline) return null;
  return saved ? (
    <Notice saved short={t`Saved`}>
      <Trans>Everything is saved.</Trans>
    </Notice>
  ) : (
    <Notice short={t`Sending`}>
      <Trans>Back online. Sending what you wrote.</Trans>
    </Notice>
  );
}

interface NoticeProps {
  saved?: boolean;
  /** What a narrow screen shows of it; the whole is read out there too. */
  short: string;
  children: ReactNode;
}

function Notice({ saved = false, short, children }: NoticeProps) {
  const Icon = saved ? CloudCheck : CloudOff;
  return (
    <span className={classes(styles.notice, saved && styles.saved)} role="status">
      <Icon aria-hidden="true" />
      <span className={styles.words}>{children}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </span>
  );
}
