// Shows in the top bar that the network is away, that the server refuses this device, or that WebSockets do not work; how many changes
// wait; and, once they are sent, that all is saved. No other text moves when the notice appears or disappears.
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { classes } from "@tessera/ui/base/classes.ts";
import { CloudAlert, CloudCheck, CloudOff, type LucideIcon } from "lucide-react";
import { useEffect, useMemo, useState, type ReactNode } from "react";
import { usePart, useReadable } from "../../ground/services.ts";
import { limitedOf } from "../../data/records/limited.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import styles from "./connection-notice.module.css";

const staysFor = 4000;
/** Milliseconds that a connection must be limited before it is shown: after a break a socket often works at the second try. */
const limitedAfter = 6000;

export function ConnectionNotice({ workspace }: { workspace: Pick<Workspace, "connection" | "records"> }) {
  const { connection, records } = workspace;
  const { t } = useLingui();
  const [wasOffline, setWasOffline] = useState(false);
  const online = usePart(connection, (now) => now.online);
  const refused = usePart(connection, (now) => now.refused);
  const limited = useLasting(useReadable(useMemo(() => limitedOf(records), [records])));
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
  if (!wasOffline)
    return limited ? (
      <Notice icon={CloudAlert} short={t`Limited`}>
        <Trans>Limited connection. Live updates are slower. What you write is saved.</Trans>
      </Notice>
    ) : null;
  return saved ? (
    <Notice icon={CloudCheck} short={t`Saved`}>
      <Trans>Everything is saved.</Trans>
    </Notice>
  ) : (
    <Notice short={t`Sending`}>
      <Trans>Back online. Sending what you wrote.</Trans>
    </Notice>
  );
}

/** True once the value has been true for `limitedAfter`. */
function useLasting(value: boolean): boolean {
  const [lasts, setLasts] = useState(false);
  useEffect(() => {
    const timer = window.setTimeout(() => setLasts(value), value ? limitedAfter : 0);
    return () => window.clearTimeout(timer);
  }, [value]);
  return value && lasts;
}

interface NoticeProps {
  icon?: LucideIcon;
  /** What a narrow screen shows of the text; a screen reader reads the whole text there too. */
  short: string;
  children: ReactNode;
}

function Notice({ icon: Icon = CloudOff, short, children }: NoticeProps) {
  return (
    <span className={classes(styles.notice, Icon === CloudCheck && styles.saved)} role="status">
      <Icon aria-hidden="true" />
      <span className={styles.words}>{children}</span>
      <span className={styles.short} aria-hidden="true">
        {short}
      </span>
    </span>
  );
}
