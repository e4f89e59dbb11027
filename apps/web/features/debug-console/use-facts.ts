// What is known of this client for the debug console, as words by name.
import { ownRelease } from "@tessera/platform/update/release.ts";
import { useEffect, useState } from "react";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useGround } from "../../ground/ground.ts";
import { useReadable, useServices } from "../../ground/services.ts";

export function useFacts(
  session: Session,
  workspace: Pick<Workspace, "connection" | "id">,
): Readonly<Record<string, string>> {
  const { device, network, phase, size, consent, presence, spaceTransition } = useGround();
  const { online, waiting } = useReadable(workspace.connection);
  const storage = useReadable(session.storage);
  const { lastOfflineTimestamp, syncing } = useReadable(network);
  const { isActive } = useReadable(presence);
  const transition = useReadable(spaceTransition);
  const me = useReadable(session.me);
  const { permission } = useReadable(consent.state);
  const { width, height } = useReadable(size);
  const shown = useReadable(phase);
  const used = useStorageUsed();
  const release = ownRelease(document);
  return {
    version: release === null ? "" : `${release.version} ${release.build}`,
    browser: navigator.userAgent,
    device: `${device.host}, ${device.system}, ${device.touch ? "touch" : "no touch"}, ${width} x ${height}`,
    phase: shown,
    person: me.id,
    workspace: workspace.id,
    connection: online ? "online" : "offline",
    "last offline": lastOfflineTimestamp === null ? "never" : new Date(lastOfflineTimestamp).toISOString(),
    syncing: String(syncing),
    active: String(isActive),
    transition: transition.kind === "notTransitioning" ? transition.kind : `to ${transition.to}`,
    "changes waiting": String(waiting),
    storage: `${storage.kind}${used}`,
    consent: permission === null ? "not asked" : JSON.stringify(permission),
  };
}

function useStorageUsed(): string {
  const { log } = useServices();
  const [used, setUsed] = useState("");
  useEffect(() => {
    // Missing in pages that are not secure.
    const manager: Partial<StorageManager> | undefined = navigator.storage;
    manager?.estimate?.().then(
      ({ usage = 0, quota = 0 }) =>
        setUsed(`, ${(usage / 1024 ** 2).toFixed(1)} of ${(quota / 1024 ** 2).toFixed(0)} MB`),
      (error: unknown) => log({ level: "warning", words: "The browser does not tell its storage", detail: error }),
    );
  }, [log]);
  return used;
}
