// Reports that this device does not store changes as it should: storage is refused, full, or was created again after damage.
// While unsent changes exist in this tab only, the browser asks before the tab is closed.
import { Trans, useLingui } from "@lingui/react/macro";
import type { Readable } from "@tessera/platform/readable.ts";
import type { StorageHealth } from "@tessera/sync/local/local-storage.ts";
import { Banner } from "@tessera/ui/banner/banner.tsx";
import { Button } from "@tessera/ui/button/button.tsx";
import { DatabaseBackup, HardDrive } from "lucide-react";
import { useEffect, useState } from "react";
import { askBeforeLeaving } from "../../ground/ask-before-leaving.ts";
import { usePart, useReadable } from "../../ground/services.ts";
import type { Connection } from "../../data/records/connection.ts";
import styles from "./storage-banner.module.css";

export interface StorageBannerProps {
  storage: Readable<StorageHealth>;
  connection: Readable<Connection>;
}

export function StorageBanner({ storage, connection }: StorageBannerProps) {
  const { t } = useLingui();
  const { kind } = useReadable(storage);
  const serious = kind === "memory" || kind === "full";
  const onlyHere = usePart(connection, ({ waiting }) => serious && waiting > 0);
  const [closed, setClosed] = useState<StorageHealth["kind"] | null>(null);
  useEffect(() => (onlyHere ? askBeforeLeaving() : undefined), [onlyHere]);
  if (kind === "kept" || kind === closed) return null;
  return (
    <div className={styles.notice}>
      <Banner
        tone={serious ? "warning" : "success"}
        icon={serious ? <HardDrive aria-hidden="true" /> : <DatabaseBackup aria-hidden="true" />}
        actions={
          <Button size="small" onClick={() => setClosed(kind)} aria-label={t`Close this notice`}>
            <Trans>Close</Trans>
          </Button>
        }
      >
        <StorageWords kind={kind} />
      </Banner>
    </div>
  );
}

function StorageWords({ kind }: { kind: Exclude<StorageHealth["kind"], "kept"> }) {
  switch (kind) {
    case "rebuilt":
      return <Trans>The copy on this device was damaged and has been made anew. Nothing that you wrote is lost.</Trans>;
    case "trimmed":
      return (
        <Trans>
          This device is short of storage. What you write is kept; other pages have to be loaded again to be read
          offline.
        </Trans>
      );
    case "full":
      return (
        <Trans>The storage of this device is full. Keep this tab open until everything that you wrote is sent.</Trans>
      );
    case "memory":
      return (
        <Trans>
          This browser does not let Tessera store anything. Keep this tab open until everything that you wrote is sent.
        </Trans>
      );
  }
}
