// Says that the network is gone, how much waits on this device, and, once it is back and sent, that all is saved.
import { Plural, Trans } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { CloudCheck, CloudOff } from "lucide-react";
import { useEffect, useState } from "react";
import { usePart } from "../../services.ts";
import type { Connection } from "../../session/session.ts";

const staysFor = 4000;

export function ConnectionBanner({ connection }: { connection: Readable<Connection> }) {
  const [wasOffline, setWasOffline] = useState(false);
  const online = usePart(connection, (now) => now.online);
  // How much waits changes with every key: it is drawn where it is told.
  const waiting = usePart(connection, (now) => (now.online && !wasOffline ? 0 : now.waiting));
  const saved = online && waiting === 0;
  useEffect(() => {
    if (!online) setWasOffline(true);
    if (!saved || !wasOffline) return;
    const timer = window.setTimeout(() => setWasOffline(false), staysFor);
    return () => window.clearTimeout(timer);
  }, [online, saved, wasOffline]);
  if (!online)
    return (
      <Banner tone="warning" icon={<CloudOff aria-hidden="true" />}>
        {waiting === 0 ? (
          <Trans>Offline. What you write is kept on this device.</Trans>
        ) : (
          <Plural
            value={waiting}
            one="Offline. # change waits on this device."
            other="Offline. # changes wait on this device."
          />
        )}
      </Banner>
    );
  if (!wasOffline) return null;
  return saved ? (
    <Banner tone="success" icon={<CloudCheck aria-hidden="true" />}>
      <Trans>Everything is saved.</Trans>
    </Banner>
  ) : (
    <Banner tone="warning" icon={<CloudOff aria-hidden="true" />}>
      <Trans>Back online. Sending what you wrote.</Trans>
    </Banner>
  );
}
