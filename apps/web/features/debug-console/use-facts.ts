// What is known of this client for the debug console, as words by name.
import { ownRelease } from "@tessera/platform/update/own-release.ts";
import type { Session } from "../../data/session/session.ts";
import type { Workspace } from "../../data/session/workspace.ts";
import { useGround } from "../../ground/ground.ts";
import { useReadable } from "../../ground/services.ts";
import { useStorageEstimate } from "../../ground/use-storage-estimate.ts";

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
  const used = usedWords(useStorageEstimate());
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

/** In the words of the report; nothing where the browser does not tell. */
function usedWords(estimate: StorageEstimate | null): string {
  if (estimate === null) return "";
  const { usage = 0, quota = 0 } = estimate;
  return `, ${(usage / 1024 ** 2).toFixed(1)} of ${(quota / 1024 ** 2).toFixed(0)} MB`;
}
